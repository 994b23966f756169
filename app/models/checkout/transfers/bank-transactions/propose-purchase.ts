import { toPlainText } from "../reference";

/** A purchase that money is waited for. `missing`: what has not arrived yet. */
export type AwaitedPurchase = {
  reference: string;
  buyer: string;
  missing: number;
  hintDigits: string | null;
};
type Line = { note: string; amount: number; payerDigits: string | null };

/** Why the money is probably for this purchase, the strongest reason first. */
const REASONS = ["prefix", "name", "account", "amount"] as const;

export type Proposal = { purchase: AwaitedPurchase; reason: (typeof REASONS)[number] };

/** "NS" and four characters: banks cut notes off, and buyers stop typing. */
const PREFIX_LENGTH = 6;
const MIN_NAME_LENGTH = 6;

/**
 * Proposes the purchase that money without a reference is for: the only one that fits for some
 * reason. A person decides; several that fit alike are no proposal.
 */
export function proposePurchase(line: Line, awaited: readonly AwaitedPurchase[]): Proposal | null {
  const note = toPlainText(line.note);
  const isExact = ({ missing }: AwaitedPurchase) => missing === line.amount;
  const fits: Record<Proposal["reason"], (purchase: AwaitedPurchase) => boolean> = {
    prefix: ({ reference }) => note.includes(reference.slice(0, PREFIX_LENGTH)),
    name: (purchase) => isExact(purchase) && isNamed(note, purchase.buyer),
    account: (purchase) =>
      isExact(purchase) && line.payerDigits !== null && purchase.hintDigits === line.payerDigits,
    amount: isExact,
  };

  for (const reason of REASONS) {
    const [purchase, another] = awaited.filter(fits[reason]);
    if (purchase && !another) return { purchase, reason };
    if (another && reason === "prefix") return null;
  }

  return null;
}

function isNamed(note: string, buyer: string): boolean {
  const name = toPlainText(buyer);

  return name.length >= MIN_NAME_LENGTH && note.includes(name);
}
