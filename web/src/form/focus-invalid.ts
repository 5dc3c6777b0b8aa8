/** Moves the focus to the first field of a form that is marked as wrong, once the messages are drawn. */
export const focusFirstInvalid = (form: unknown): void =>
  void setTimeout(
    () => form instanceof HTMLElement && form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
