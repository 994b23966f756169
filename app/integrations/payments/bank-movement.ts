/** Money that arrived on the collective's bank account, as a provider reports it. */
export type BankMovement = {
  provider: "sepay" | "payos";
  /** The provider's id. */
  id: string;
  /** The same for one movement however the provider reports it: its call and its list may use different ids. */
  fingerprint: string;
  /** Whole đồng. */
  amount: number;
  /** What the sender wrote, with what banks add to it. */
  note: string;
  at: Date;
  /** The receiving account, and its virtual account if there is one. */
  accounts: string[];
  bankReference: string | null;
  payer: { account: string; name: string } | null;
};

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Reads "2023-03-25 14:02:37", which is Vietnam time unless it names a zone. Null if it is no time. */
export function readVietnamTime(text: string): Date | null {
  const [, day, minutes, seconds = ":00", zone = "+07:00"] = TIME.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${minutes}${seconds}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
