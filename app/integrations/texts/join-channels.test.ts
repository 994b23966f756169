import { expect, test, vi } from "vitest";
import { firstOfChannels } from "./configured-texts.server";
import type { TextPurpose } from "~db/vocabularies";
import type { TextAnswer, TextMessage } from "./text-channel";

const message = { to: "+84912345678", purpose: "login_code" } as TextMessage;
const channel = (answer: TextAnswer, { takesChanges = true, reaches = true } = {}) => {
  const takes = (purpose: TextPurpose) => takesChanges || purpose === "login_code";

  return {
    takes,
    reaches: (_phone: string, purpose: TextPurpose) => reaches && takes(purpose),
    send: vi.fn(() => Promise.resolve(answer)),
  };
};

const accepted = { state: "accepted" } as const;

test("the next channel is tried where one cannot send, and only there", async () => {
  for (const [first, isNextTried] of [
    [accepted, false],
    [{ state: "later", problem: "timeout" }, false],
    [{ state: "later", problem: "no token", isRefused: true }, true],
    [{ state: "never", problem: "no account" }, true],
  ] satisfies [TextAnswer, boolean][]) {
    const next = channel(accepted);
    const answer = await firstOfChannels([channel(first), next]).send(message);

    expect(next.send).toHaveBeenCalledTimes(isNextTried ? 1 : 0);
    expect(answer).toEqual(isNextTried ? accepted : first);
  }
});

test("another attempt follows while any channel may still send", async () => {
  const refused = channel({ state: "later", problem: "no token", isRefused: true });
  const never = channel({ state: "never", problem: "422" });

  expect(await firstOfChannels([refused, never]).send(message)).toMatchObject({ state: "later" });
  expect(await firstOfChannels([never, refused]).send(message)).toMatchObject({ state: "later" });
  expect(await firstOfChannels([never, never]).send(message)).toMatchObject({ state: "never" });
});

test("changes of accounts go by channels that take them, to numbers that they reach", async () => {
  const codes = channel(accepted, { takesChanges: false });
  const far = channel(accepted, { reaches: false });
  const all = channel(accepted);

  await firstOfChannels([codes, far, all]).send({ ...message, purpose: "account_change" });
  expect([codes, far, all].map(({ send }) => send.mock.calls.length)).toEqual([0, 0, 1]);
  expect(firstOfChannels([codes, far]).reaches(message.to, "account_change")).toBe(false);
  expect(firstOfChannels([codes, far]).reaches(message.to, "login_code")).toBe(true);
  expect(firstOfChannels([codes]).takes("account_change")).toBe(false);
  expect(await firstOfChannels([far]).send(message)).toMatchObject({ state: "never" });
});
