/** Moves the focus to the first field on the page that is marked as wrong, once the messages are drawn. */
export const focusFirstInvalid = (form: HTMLElement | null): void =>
  void setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
