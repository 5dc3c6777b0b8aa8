/** The signed-in shopper's saved cards in the checkout. */
export interface SavedCards {
  /** The card that is chosen; empty when the shopper pays another way. */
  chosen(): string;
  /** Whether the card that is typed is to be saved. */
  isSaving(): boolean;
  /** Tells which kind of new method is chosen: only cards can be saved. */
  showFor(type: string | undefined): void;
}

export function startSavedCards(
  form: HTMLFormElement,
  {
    element,
    headers,
    onProblem,
    announce,
  }: {
    /** Where a new card is typed. */
    element: HTMLElement;
    headers: Record<string, string>;
    onProblem: (message: string) => void;
    announce: (message: string) => void;
  },
): SavedCards {
  const saving = form.querySelector<HTMLInputElement>('#save_card');
  const chosen = () => form.querySelector<HTMLInputElement>('input[name="saved_card"]:checked')?.value ?? '';
  let isCard = false;
  const canSave = () => isCard && chosen() === '';
  const show = () => {
    element.hidden = chosen() !== '';
    const row = saving?.closest<HTMLElement>('[data-save-card]');
    if (row) row.hidden = !canSave();
  };
  for (const input of form.querySelectorAll('input[name="saved_card"]')) input.addEventListener('change', show);
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-remove-card]')) {
    button.addEventListener('click', () => void remove(button));
    button.disabled = false;
  }
  show();

  async function remove(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    const address = `/wp-json/wc/store/v1/saved-cards/${button.dataset['removeCard'] ?? ''}`;
    const answer = await fetch(address, { method: 'DELETE', headers }).catch(() => undefined);
    if (!answer?.ok && answer?.status !== 404) {
      button.disabled = false;
      onProblem('We couldn’t remove the card. Try again.');
      return;
    }
    const list = button.closest('[data-saved-cards]');
    button.closest('.saved-card')?.remove();
    const next = list?.querySelector<HTMLInputElement>('input[name="saved_card"]');
    if (next) next.checked = true;
    show();
    // Only "another way" would be left.
    if (list && !list.querySelector('.saved-card')) list.remove();
    else next?.focus();
    announce('Card removed.');
  }

  return {
    chosen,
    isSaving: () => (saving?.checked ?? false) && canSave(),
    showFor: (type) => {
      isCard = type === 'card';
      show();
    },
  };
}
