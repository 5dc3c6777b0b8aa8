/**
 * Moves the focus to the first field of a form that is marked as wrong, once the messages are drawn; in a group, to its first
 * choice. Messages that follow a server's response are drawn some frames later than those that follow a press.
 */
export function focusFirstInvalid(form: unknown, frames = 10): void {
  setTimeout(() => {
    if (!(form instanceof HTMLElement)) return;
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) (invalid instanceof HTMLFieldSetElement ? invalid.querySelector('input') : invalid)?.focus();
    else if (frames > 0) requestAnimationFrame(() => focusFirstInvalid(form, frames - 1));
  });
}
