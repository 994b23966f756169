import { expect, test } from "vitest";
import en from "./en";
import vi from "./vi";

type Texts = Record<string, string>;

/** Every text under its dotted key, "common.clock.yours". */
function flatten(tree: object, path = ""): Texts {
  return Object.entries(tree).reduce<Texts>((all, [key, value]) => {
    const name = path ? `${path}.${key}` : key;

    return typeof value === "string"
      ? { ...all, [name]: value }
      : { ...all, ...flatten(value as object, name) };
  }, {});
}

const english = flatten(en);
const vietnamese = flatten(vi);

/**
 * Words that are the same in both languages: names, forms of address in the other language, bare
 * placeholders.
 */
const SAME = [
  /^đồng$/,
  /^(YouTube|Facebook|Google|Zalo|Email|Camera|QR|Rock|Jazz|Bolero|Ballad|California|Hawaii|New Zealand|Canada|Denver, Calgary)$/,
  /^(Singapore, Kuala Lumpur|Sydney, Melbourne|Houston, Dallas, Chicago|California, Seattle, Vancouver)$/,
  /^(New York, Washington, Toronto|London)$/,
  /^(English|Tiếng Việt)$/,
  /^[^\p{L}]*(\{\w+\}[^\p{L}]*)*$/u,
  /^(HD )?\d+p$/,
  /^(\{\w+\} )?(kbit\/s|Mbit\/s|MB)\.?$/,
  /^(Stripe|SePay|payOS|HTTPS?|URL|UTC\S*|ICS|US\$|SRT|RTMP|OBS|Bot|Logo|Admin|Email|IBAN)$/,
];

/** Glossary 3.2: the traditional tone placement (hòa, khỏe, tùy), not hoà, khoẻ, tuỳ. */
const MODERN_TONES = /(?<!q)u[ỳýỷỹỵ](?!\p{L})|o[àáảãạèéẻẽẹ](?!\p{L})/iu;

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const otherForm = (key: string) => (key.endsWith("_one") ? key.replace(/_one$/, "_other") : key);

test("Vietnamese has every key of English and no other", () => {
  const expected = [...new Set(Object.keys(english).map(otherForm))].sort();

  expect(Object.keys(vietnamese).sort()).toEqual(expected);
});

test("every text is translated", () => {
  const same = Object.entries(vietnamese).filter(
    ([key, text]) => english[key] === text && !SAME.some((allowed) => allowed.test(text)),
  );

  expect(same).toEqual([]);
});

/** Texts about the software, not about the site that runs it. */
const ABOUT_THE_SOFTWARE = ["legal.privacy.questionsText"];

test("texts ask the setting for the name of the site", () => {
  const literal = [english, vietnamese].flatMap((texts) =>
    Object.entries(texts).filter(([, text]) => /Nhạc Sống/i.test(text)),
  );

  expect(literal.map(([key]) => key).filter((key) => !ABOUT_THE_SOFTWARE.includes(key))).toEqual(
    [],
  );
});

test("no text is empty", () => {
  for (const texts of [english, vietnamese])
    expect(Object.entries(texts).filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("both languages use the same placeholders", () => {
  const differing = Object.keys(vietnamese).filter(
    (key) => String(placeholders(vietnamese[key]!)) !== String(placeholders(english[key]!)),
  );

  expect(differing).toEqual([]);
});

test("every English plural has a singular", () => {
  const keys = Object.keys(english);
  const lonely = keys.filter(
    (key) => key.endsWith("_other") && !keys.includes(key.replace(/_other$/, "_one")),
  );
  const unpaired = keys.filter((key) => key.endsWith("_one") && !keys.includes(otherForm(key)));

  expect([...lonely, ...unpaired]).toEqual([]);
});

test("all texts are in NFC without invisible characters", () => {
  for (const texts of [english, vietnamese])
    for (const [key, text] of Object.entries(texts)) {
      expect(text.normalize("NFC") === text, `${key} is NFC`).toBe(true);
      expect(
        /[\u200b-\u200d\ufeff\u2009\u202f]/.test(text),
        `${key} has an invisible character`,
      ).toBe(false);
    }
});

test("Vietnamese texts use traditional tone placement", () => {
  expect(Object.entries(vietnamese).filter(([, text]) => MODERN_TONES.test(text))).toEqual([]);
});

test("the tone rule finds modern spelling and accepts look-alikes", () => {
  for (const modern of ["hoà", "tuỳ tâm", "khoẻ", "huỷ"])
    expect(MODERN_TONES.test(modern), modern).toBe(true);
  for (const fine of ["hòa", "toàn", "hoài", "quý", "khuỷu", "loét", "tùy", "hủy"])
    expect(MODERN_TONES.test(fine), fine).toBe(false);
});

test("Vietnamese writes the ellipsis as one character", () => {
  expect(Object.entries(vietnamese).filter(([, text]) => text.includes("..."))).toEqual([]);
});

test("Vietnamese addresses the reader as bạn", () => {
  expect(Object.entries(vietnamese).filter(([, text]) => /quý khách|Quý khách/.test(text))).toEqual(
    [],
  );
});
