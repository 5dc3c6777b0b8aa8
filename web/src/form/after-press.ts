/**
 * Runs the act at once, or after the press of a button or link that is under way. A field that loses the focus to a press must
 * not show its message before the pointer is released: the message would move the button away, and the click would miss it.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector('button:active, a:active')) return act();
  // The click follows in the same task.
  addEventListener('mouseup', () => setTimeout(act), { capture: true, once: true });
}
