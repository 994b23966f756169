/** VAT contained in a gross amount, rounded half up to the smallest unit. `rate`: in hundredths of a percent. */
export function containedVat(grossCents: number, rate: number | null): number {
  return rate === null ? 0 : Math.round((grossCents * rate) / (10_000 + rate));
}
