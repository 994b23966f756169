/** A text message. Services with templates choose one by `purpose`. */
export type TextMessage = {
  /** Id of the message. All attempts use the same id, so that a repeated message arrives once. */
  id: string;
  /** Phone number in E.164 format. */
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
 * `later`: another attempt may succeed; `never`: no attempt will. `isRefused`: the service refused
 * it and has not sent it. `mayBeSent`: it may have been sent, so that another attempt could send it
 * twice and cost twice.
 */
export type TextAnswer =
  | { state: "accepted"; providerId?: string }
  | { state: "later"; problem: string; afterMs?: number; isRefused?: true; mayBeSent?: true }
  | { state: "never"; problem: string };

/** A way to send text messages to phones. Neither texts nor numbers may reach a log. */
export type TextChannel = {
  /** True if the channel sends messages of this purpose. */
  takes(purpose: string): boolean;
  /** True if the channel sends messages of this purpose to this number (E.164). */
  reaches(phone: string, purpose: string): boolean;
  send(message: TextMessage): Promise<TextAnswer>;
};
