/** Name of the reference field of one payout, in the form for many payouts. */
export const referenceField = (payoutId: number | string) => `reference-${payoutId}`;
