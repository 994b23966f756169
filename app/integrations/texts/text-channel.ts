/** What a text message is about; services with templates choose one by it. */
export type TextMessage = {
  /** The same for every attempt, so that a repeated message arrives once. */
  id: string;
  /** E.164. */
  to: string;
  purpose: string;
  language: string;
  text: string;
  /** Without accents, for one SMS of 160 characters. */
  textAscii: string;
  params: Record<string, string>;
  expiresAt: Date;
};

/**
 * `later`: this message may be accepted by another attempt; `never`: no attempt helps. `isRefused`:
 * the service said so, and has not sent it. `mayBeSent`: it may have been sent, and another attempt
 * would send and cost it again.
 */
export type TextAnswer =
  | { state: "accepted"; providerId?: string }
  | { state: "later"; problem: string; afterMs?: number; isRefused?: true; mayBeSent?: true }
  | { state: "never"; problem: string };

/** A way to send text messages to phones. Neither texts nor numbers may reach a log. */
export type TextChannel = {
  /** Whether it sends messages of this purpose at all. */
  takes(purpose: string): boolean;
  /** Whether it sends them to this number (E.164). */
  reaches(phone: string, purpose: string): boolean;
  send(message: TextMessage): Promise<TextAnswer>;
};
