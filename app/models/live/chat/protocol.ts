import type { Currency } from "~db/vocabularies";
import type { AuthorMark } from "~/models/accounts/author-mark.protocol";
import { normalizeUnicode } from "~/models/base/text/normalize";

/** Chat limits, reactions and wire formats, shared by server and browser. */
export const MAX_MESSAGE_LENGTH = 500;
export const HISTORY_LENGTH = 50;
/** Maximum missed lines sent on reconnect: more than a page keeps, so its list has no gap. */
export const MAX_MISSED = 500;

export const REACTIONS = ["👏", "🎵", "🎶", "❤️", "🔥", "👍", "🎤", "🎸", "🎹", "🎺"] as const;
export type Reaction = (typeof REACTIONS)[number];
/** BAR_REACTIONS are shown in the bar below the picture, QUICK_REACTIONS in the chat. */
export const BAR_REACTIONS = REACTIONS.slice(0, 6);
export const QUICK_REACTIONS = REACTIONS.slice(0, 4);

export const isReaction = (value: unknown): value is Reaction =>
  REACTIONS.includes(value as Reaction);

/** A chat line on the wire. `clientId` lets the sender recognise their own line. */
export type ChatLine = {
  id: string;
  /** Orders the room without ties; clients fill gaps by asking for later lines. */
  seq: number;
  /** The text as typed; for a phrase, the text in the reader's language. */
  message: string;
  /** Id of a phrase of the phrasebook. */
  phrase?: string;
  /** ISO 8601 in UTC. */
  timestamp: string;
  clientId?: string;
  /** True if the line was written with an access token. */
  isBot?: true;
  user: { id: string; firstName: string; profileImageUrl: string | null; mark?: AuthorMark };
};

/** A chat line with its position in the replay. */
export type ReplayLine = ChatLine & { atSeconds: number };

/**
 * A received tip; `amountCents`, in the smallest unit of the currency, is null if the giver hides
 * it.
 */
export type TipLine = {
  id: string;
  firstName: string;
  amountCents: number | null;
  currency: Currency;
};

/** Phase of a room: `lobby` before the show, `live`, `afterglow` just after it. */
export type ChatPhase = "before" | "lobby" | "live" | "afterglow" | "ended";

const SPACES = /[ \t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
// eslint-disable-next-line no-control-regex -- control characters are what must not pass
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const LONE_SURROGATES = /\p{Surrogate}/gu;
const VISIBLE_CHARACTER = /(?![\s\u2060\u3164\u2800])[^\p{Cf}\p{Mn}]/u;

/** Normalises to NFC on one trimmed line. Invisible text becomes empty. */
export function normaliseMessage(typedText: string): string {
  const trimmedLine = normalizeUnicode(typedText.replace(LONE_SURROGATES, ""))
    .replace(CONTROLS, "")
    .replace(SPACES, toOneSpace)
    .trim();

  return VISIBLE_CHARACTER.test(trimmedLine) ? trimmedLine : "";
}

/** Line breaks and other spaces become one space; plain spaces stay. */
const toOneSpace = (spaces: string) => (/^ +$/.test(spaces) ? spaces : " ");
