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
  vi: /Như thường lệ|Luân Đôn|Pa-ri|Béc-lin|Vác-sa-va|Mát-xcơ-va|hình thấp hơn|số tròn|Khách ở cửa|không hỏi thẻ|đã chắc chắn|viết cho bạn|bộ định tuyến|nhạc sĩ|đường dẫn|người điều phối|ghi-ta|dương cầm|vừa xin|(?<!hộp |lá )(?<!\p{L})thư(?!\p{L}| mục)/iu,
};

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
