/** Money that arrived at the bank, as a provider reports it. */
export type BankMovement = {
  /** The provider's id. */
  id: string;
  /** Whole đồng. */
  amount: number;
  /** What the sender wrote, with what banks add to it. */
  note: string;
  at: Date;
  /** The receiving account, and its virtual account if there is one. */
  accounts: string[];
  payerAccount: string | null;
  /** The bank's own name of the movement. */
  bankReference: string | null;
};

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads "2023-03-25 14:02:37", which is Vietnam time unless it names a zone. Null if it is no time.
 */
export function readVietnamTime(text: string): Date | null {
  const [, day, minutes, seconds = ":00", zone = "+07:00"] = TIME.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${minutes}${seconds}${zone}`);

  return Number.isNaN(at.getTime()) ? null : at;
}
