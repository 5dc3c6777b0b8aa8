/** The looks that all fields share. */
export const fieldLook = 'flex flex-col gap-1';
export const labelLook = 'font-medium';
export const helpLook = 'text-[0.8125rem] text-muted';
export const errorLook = 'text-[0.8125rem] text-danger-ink';
/** The look of a native select, which phones and screen readers know best. Browsers indent its text by 4 px more than that of a field. */
export const selectLook = 'control appearance-auto pr-2 pl-1.5';
