import { afterEach, expect, test, vi } from "vitest";
import { serve } from "../../../../test/factories/base/serve";
import { sendPress } from "./send-press";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PRESS = { press: "next", from: 4, agoMs: 0 };

test("a press whose answer stops halfway counts as not answered, so that it is sent again", async () => {
  const site = await serve((_, response) => void response.writeHead(200).write("{"));
  const fetched = vi.spyOn(globalThis, "fetch");

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  const answer = sendPress(site, PRESS);

  await fetched.mock.results[0]!.value;
  await vi.advanceTimersByTimeAsync(6000);
  expect(await answer).toBe("unreachable");
});

test.each([
  [200, { cue: { seq: 5 }, isNew: true }, { seq: 5, isNew: true }],
  [200, { cue: null, isNew: false }, { seq: 0, isNew: false }],
  [403, {}, "refused"],
  [429, {}, "unreachable"],
  [503, {}, "unreachable"],
])("an answer of %i %j", async (status, body, expected) => {
  const site = await serve((_, response) => response.writeHead(status).end(JSON.stringify(body)));

  expect(await sendPress(site, PRESS)).toEqual(expected);
});
