import { expect, test } from "vitest";
import { translateLine } from "./phrases.protocol";
import { NewMessage } from "./schema";

test("a phrase is shown in the reader's language, typed text as it is", () => {
  const phrase = { message: "Hay quá!", phrase: "bravo" };

  expect([translateLine("en", phrase).message, translateLine("vi", phrase).message]).toEqual([
    "Bravo!",
    "Hay quá!",
  ]);
  expect(translateLine("en", { message: "Hay quá!" }).message).toBe("Hay quá!");
  expect(translateLine("en", { message: "x", phrase: "constructor" }).message).toBe("x");
});

test("a phrase is sent by its id; unknown ids and empty messages are refused", () => {
  expect(NewMessage.parse({ phrase: "bravo" })).toMatchObject({
    message: "Hay quá!",
    phrase: "bravo",
  });
  for (const input of [{}, { phrase: "nonsense" }, { phrase: "constructor" }, { message: "  " }]) {
    expect(NewMessage.safeParse(input).success).toBe(false);
  }
});
