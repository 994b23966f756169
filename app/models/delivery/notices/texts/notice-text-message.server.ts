import type { NoticeKind, TextPurpose } from "~db/vocabularies";
import type { TextContent } from "~/integrations/texts/text-channel";
import { translator } from "~/locales/i18n.server";
import { withoutAddresses } from "~/models/base/text/foreign-addresses.server";
import { noticeValues, type Reader, type Told } from "../notice-text.server";
import { asciiText } from "./ascii-text";

/** One SMS without accents (GSM 03.38), two with them (67 characters each, UCS-2). */
const MAX_ASCII = 160;
const MAX_CHARACTERS = 134;
/** These take two places of an SMS. */
const DOUBLE = /[[\]{}\\|^~]/g;

/** The kinds of notices that are worth the price of a text message. */
const TEXTED = { live: "show_live", offer: "seat_offer", gift: "gift" } as const satisfies Partial<
  Record<NoticeKind, TextPurpose>
>;
type TextedKind = keyof typeof TEXTED;

/** What text messages about a kind of notice are for; null for kinds that are not texted. */
export function findTextPurpose(kind: NoticeKind): TextPurpose | null {
  return isTexted(kind) ? TEXTED[kind] : null;
}

/** A notice as a text message, with titles and names as long as they fit; null for kinds that are not texted. */
export function noticeTextMessage(told: Told, reader: Reader): TextContent | null {
  const { kind } = told;
  if (!isTexted(kind)) return null;
  const { language } = reader;
  const { until, ...names } = noticeValues(told, reader);
  const [title, person, name] = [names.title, names.person, names.name].map(withoutAddresses) as [
    string,
    string,
    string,
  ];
  const values = { title, person, name, until };
  const write = () => translator(language)(`notices:sms.${kind}`, values);
  let text = write();
  while (!fits(text) && Math.max(values.title.length, values.person.length) > 2) {
    const longest = values.title.length >= values.person.length ? "title" : "person";
    values[longest] = shorten(values[longest]);
    text = write();
  }
  const used = Object.entries(values).filter(([, value]) => value !== "");
  return { purpose: TEXTED[kind], language, text, textAscii: asciiText(text), params: Object.fromEntries(used) };
}

function fits(text: string): boolean {
  const ascii = asciiText(text);
  return text.length <= MAX_CHARACTERS && ascii.length + (ascii.match(DOUBLE)?.length ?? 0) <= MAX_ASCII;
}

function shorten(text: string): string {
  const characters = [...text.replace(/…$/, "")];
  return `${characters.slice(0, -1).join("").trimEnd()}…`;
}

function isTexted(kind: NoticeKind): kind is TextedKind {
  return kind in TEXTED;
}
