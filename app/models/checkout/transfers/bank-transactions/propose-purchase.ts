import { toPlainText } from "../reference";

/** A purchase whose money is awaited. `missing`: the amount that has not arrived yet. */
export type AwaitedPurchase = {
  reference: string;
  buyer: string;
  missing: number;
  hintDigits: string | null;
};
type UnassignedLine = { note: string; amount: number; payerDigits: string | null };

/** Reasons to assume that money is for a purchase, the strongest first. */
const REASONS = ["prefix", "name", "account", "amount"] as const;

export type Proposal = { purchase: AwaitedPurchase; reason: (typeof REASONS)[number] };

/** "NS" and four characters: banks cut notes off, and buyers type only a part. */
const PREFIX_LENGTH = 6;
const MIN_NAME_LENGTH = 6;

/**
 * Proposes the purchase that money without a reference is for: the only purchase that fits by the
 * strongest reason that fits just one. Null if several purchases fit by prefix, or if no reason
 * fits just one. A person decides.
 */
export function proposePurchase(
  bankLine: UnassignedLine,
  awaited: readonly AwaitedPurchase[],
): Proposal | null {
  const plainNote = toPlainText(bankLine.note);
  const isExact = ({ missing }: AwaitedPurchase) => missing === bankLine.amount;
  const fitsBy: Record<Proposal["reason"], (purchase: AwaitedPurchase) => boolean> = {
    prefix: ({ reference }) => plainNote.includes(reference.slice(0, PREFIX_LENGTH)),
    name: (purchase) => isExact(purchase) && isNamed(plainNote, purchase.buyer),
    account: (purchase) =>
      isExact(purchase) &&
      bankLine.payerDigits !== null &&
      purchase.hintDigits === bankLine.payerDigits,
    amount: isExact,
  };

  for (const reason of REASONS) {
    const [purchase, secondPurchase] = awaited.filter(fitsBy[reason]);
    if (purchase && !secondPurchase) return { purchase, reason };
    if (secondPurchase && reason === "prefix") return null;
  }

  return null;
}

function isNamed(plainNote: string, buyerName: string): boolean {
  const plainName = toPlainText(buyerName);

  return plainName.length >= MIN_NAME_LENGTH && plainNote.includes(plainName);
}
