/** Moves the focus to the first field of a form that is marked as wrong, once the messages are drawn; in a group, to its first choice. */
export const focusFirstInvalid = (form: unknown): void =>
  void setTimeout(() => {
    if (!(form instanceof HTMLElement)) return;
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid instanceof HTMLFieldSetElement ? invalid.querySelector('input') : invalid)?.focus();
  });
