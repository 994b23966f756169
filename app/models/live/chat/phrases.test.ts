import { expect, test } from "vitest";
import { lineIn, PHRASE_IDS, PHRASES } from "./phrases.protocol";
import { MAX_MESSAGE_LENGTH } from "./protocol";
import { NewMessage } from "./schema";

test("there are twenty different phrases in both languages", () => {
  expect(PHRASE_IDS).toHaveLength(20);
  for (const language of ["en", "vi"] as const) {
    const words = PHRASE_IDS.map((id) => PHRASES[id][language]);

    expect(new Set(words).size).toBe(20);
    for (const text of words) {
      expect(text).toBe(text.normalize("NFC").trim());
      expect(text.length).toBeLessThan(MAX_MESSAGE_LENGTH);
      expect(text).not.toMatch(/(?<!q)u[ỳýỷỹỵ](?!\p{L})|o[àáảãạèéẻẽẹ](?!\p{L})/iu);
    }
  }
});

test("a phrase is shown in the reader's language, typed text as it is", () => {
  const phrase = { message: "Hay quá!", phrase: "bravo" };

  expect([lineIn("en", phrase).message, lineIn("vi", phrase).message]).toEqual(["Bravo!", "Hay quá!"]);
  expect(lineIn("en", { message: "Hay quá!" }).message).toBe("Hay quá!");
  expect(lineIn("en", { message: "x", phrase: "constructor" }).message).toBe("x");
});

test("a phrase is sent by its id; unknown ids and empty messages are refused", () => {
  expect(NewMessage.parse({ phrase: "bravo" })).toMatchObject({ message: "Hay quá!", phrase: "bravo" });
  for (const input of [{}, { phrase: "nonsense" }, { phrase: "constructor" }, { message: "  " }]) {
    expect(NewMessage.safeParse(input).success).toBe(false);
  }
});
