import { expect, test } from "vitest";
import en from "./en";
import vi from "./vi";

/** Every text with its dotted key. */
function textsOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : textsOf(value as object, `${path}${key}.`),
  );
}

/**
 * Words nobody says on a screen of today, words replaced by another for good, and English that
 * contracts. "Thư mục" is a folder.
 */
const STIFF = {
  en: /\b(shall|whom|oneself|somebody|whoever|takings|letters?|stage hand|one['’]s|on air|off the air|second factor|writes? to you)\b|where it came from|After this you|given back|stands (in|on|here|there|beside)\b|\b(does|do|did|is|are|was|has) not (?!available\b)/i,
  vi: /Như thường lệ|Luân Đôn|Pa-ri|Béc-lin|Vác-sa-va|Mát-xcơ-va|hình thấp hơn|số tròn|Khách ở cửa|không hỏi thẻ|đã chắc chắn|viết cho bạn|bộ định tuyến|nhạc sĩ|đường dẫn|người điều phối|ghi-ta|dương cầm|vừa xin|sự kiện|tivi|chi trả|phương thức thanh toán|(?<!hộp |lá )(?<!\p{L})thư(?!\p{L}| mục)/iu,
};

/** Labels and messages that keep the word "event", because the product is specified with them. */
const EVENT_LABELS = [
  /\bsaved events\b/i,
  /\bevent (type|style)\b/i,
  /^(No|Past) .*events?\b/,
  /^No .*events are available/,
  /^(Failed to \w+|Error loading) events?\b/,
  /^Your event has been (created|updated|deleted) successfully$/,
  /^Are you sure you want to delete this event\?/,
  /^This event has already started$/,
  /^This is a free event\./,
  /^Sorry, this event is sold out\. You can join the waiting list\.$/,
  /^Tickets can be refunded up to 24 hours before the event starts,/,
  /^Chat is disabled for this event$/,
  /^Please log in to save events$/,
];

/** Messages are not letters; the letters on a television are. */
const withoutLetters = ([key, text]: [string, string]): [string, string] =>
  /^tv\.|Letters$|OnTelevision$/.test(key) ? [key, text.replace(/\bletters\b/gi, "")] : [key, text];

test.each([
  ["en", en],
  ["vi", vi],
] as const)("texts avoid stilted words: %s", (language, texts) => {
  expect(
    textsOf(texts)
      .map(withoutLetters)
      .filter(([, text]) => STIFF[language].test(text)),
  ).toEqual([]);
});

test("English sentences say show", () => {
  const words = textsOf(en).filter(([, text]) => /\bevents?\b/.test(text));

  expect(words.filter(([, text]) => !EVENT_LABELS.some((label) => label.test(text)))).toEqual([]);
});
