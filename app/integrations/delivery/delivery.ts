import type { QuietHours } from "./quiet-hours";

/** What a notice says outside the site. */
export type DeliveryMessage = {
  title: string;
  body: string;
  /** What it opens on this site. */
  path: string;
  /** A later message with the same tag replaces this one. At most 32 characters of base64url. */
  tag: string;
  isUrgent: boolean;
  /** Its picture on this site, where the operators have a logo. */
  icon?: string;
  expiresAt: Date;
  /** A browser may show it later than it was sent: then silently. */
  quietHours: QuietHours | null;
};

/**
 * How a delivery ended. "gone": the recipient does not exist any more. "later": worth another try.
 * "never": this message can't be delivered. `refusal` is for the operator: the other side refused
 * us, not the recipient.
 */
export type DeliveryOutcome =
  | { result: "delivered" | "gone" }
  | { result: "later"; afterMs?: number; refusal?: string }
  | { result: "never"; refusal?: string };

/** Answers for every failure of the other side; throws for mistakes of ours only. */
export type Deliver = (
  recipient: string,
  message: DeliveryMessage,
  stopping?: AbortSignal,
) => Promise<DeliveryOutcome>;
