import type { QuietHours } from "./quiet-hours";

/** Content of a notification outside the site. */
export type DeliveryMessage = {
  title: string;
  body: string;
  /** Path on this site that the message opens. */
  path: string;
  /** A later message with the same tag replaces this one. At most 32 characters of base64url. */
  tag: string;
  isUrgent: boolean;
  /** Path of the message's icon on this site, if the site has a logo. */
  icon?: string;
  expiresAt: Date;
  /** Quiet hours of the person: a browser that shows the message during them does so silently. */
  quietHours: QuietHours | null;
};

/**
 * Outcome of a delivery. "gone": the recipient no longer exists. "later": another attempt may
 * succeed. "never": this message cannot be delivered. `refusal` is for the operator: the service
 * refused this site, not the recipient.
 */
export type DeliveryOutcome =
  | { result: "delivered" | "gone" }
  | { result: "later"; afterMs?: number; refusal?: string }
  | { result: "never"; refusal?: string };

/**
 * Delivers a message. Failures of the service become outcomes; only programming errors are thrown.
 */
export type Deliver = (
  recipient: string,
  message: DeliveryMessage,
  stopping?: AbortSignal,
) => Promise<DeliveryOutcome>;
