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

/** What a message says. */
export type TextContent = Pick<TextMessage, "purpose" | "language" | "text" | "textAscii" | "params">;

/** `later`: this message may be accepted by another attempt; `never`: no attempt helps. */
export type TextAnswer =
  | { state: "accepted"; providerId?: string }
  | { state: "later"; problem: string; afterMs?: number }
  | { state: "never"; problem: string };

/** A way to send text messages to phones. Neither texts nor numbers may reach a log. */
export type TextChannel = { send(message: TextMessage): Promise<TextAnswer> };
