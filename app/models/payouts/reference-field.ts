/** The field of one line of the form for many payouts. */
export const referenceField = (id: number | string) => `reference-${id}`;
