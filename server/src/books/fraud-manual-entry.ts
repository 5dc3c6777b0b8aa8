/** The staff decision stored on the order, for the timeline. */
export interface FraudManualEntry {
  type: 'fraud_outcome_manual_approve' | 'fraud_outcome_manual_block';
  user: { id: number; username: string };
  action: 'approved' | 'blocked';
  datetime: number;
}
