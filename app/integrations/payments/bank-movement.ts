/** Money that arrived at the bank, as a provider reports it. */
export type BankMovement = {
  /** The provider's id. */
  id: string;
  /** Whole đồng. */
  amount: number;
  /** The sender's note, with additions by banks. */
  note: string;
  at: Date;
  /** The receiving account, and its virtual account if there is one. */
  accounts: string[];
  payerAccount: string | null;
  /** The bank's own reference of the movement. */
  bankReference: string | null;
};

const VIETNAM_TIME =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads "2023-03-25 14:02:37", which is Vietnam time unless it has a time zone. Null if it cannot
 * be read.
 */
export function readVietnamTime(timeText: string): Date | null {
  const [, day, minutes, seconds = ":00", zone = "+07:00"] =
    VIETNAM_TIME.exec(timeText.trim()) ?? [];
  const time = new Date(`${day}T${minutes}${seconds}${zone}`);

  return Number.isNaN(time.getTime()) ? null : time;
}
