/** The signed-in shopper's saved cards in the checkout. */
export interface SavedCards {
  /** The chosen card; empty when the shopper uses another payment method. */
  chosen(): string;
  /** Whether to save the typed card. */
  isSaving(): boolean;
  /** Sets the kind of the new payment method: only cards can be saved. */
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
    /** The form of a new card. */
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
    // Only the option for a new method would remain.
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
