/** What is known of the provider's notifications. */
export interface BannerState {
  total: number;
  actionRequired: number;
  /** Whether there were some before: on this page, or before the merchant left it to see to them. */
  hadItems: boolean;
  /** The type of what kept them from being loaded. */
  failure: string | null;
}

type BannerWord = 'act' | 'in_review' | 'cleared' | 'needs_https' | null;

/** What the page says about them. Failures of other kinds fall away quietly. */
export function bannerWord({ total, actionRequired, hadItems, failure }: BannerState): BannerWord {
  if (failure !== null) return failure === 'invalid_request_error' ? 'needs_https' : null;
  if (actionRequired > 0) return 'act';
  if (total > 0) return 'in_review';
  return hadItems ? 'cleared' : null;
}
