/** A name as its owner typed it: only composed (NFC), with plain spaces and without invisible characters. */
export function tidyName(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\u200b-\u200d\ufeff]/g, "")
    .replace(/\s/gu, " ")
    .trim();
}

/** The first word is what people are greeted by; it can be changed in the profile. Nothing is re-ordered. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(/ (.*)/s);
  return { firstName, lastName: (rest[0] ?? "").trim() };
}
