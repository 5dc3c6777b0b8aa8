/** The state of the provider's notifications. */
export interface BannerState {
  total: number;
  actionRequired: number;
  /** Whether there were notifications before: on this page, or before the merchant left to resolve them. */
  hadItems: boolean;
  /** The type of the error that kept them from loading. */
  failure: string | null;
}

type BannerWord = 'act' | 'in_review' | 'cleared' | 'needs_https' | null;

/** What the page shows about them. Other kinds of errors are ignored. */
export function bannerWord({ total, actionRequired, hadItems, failure }: BannerState): BannerWord {
  if (failure !== null) return failure === 'invalid_request_error' ? 'needs_https' : null;
  if (actionRequired > 0) return 'act';
  if (total > 0) return 'in_review';
  return hadItems ? 'cleared' : null;
}
