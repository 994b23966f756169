import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EncoderRestarts } from "./encoder-restarts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function restarts(renew = vi.fn(async () => {})) {
  const giveUp = vi.fn();

  return { restarts: new EncoderRestarts({ renew, giveUp }), renew, giveUp };
}

test("a closed encoder is replaced at once, one time for all renditions that failed with it", async () => {
  const { restarts: it, renew, giveUp } = restarts();

  it.noteFailure();
  it.noteFailure();
  await vi.advanceTimersByTimeAsync(0);

  expect(renew).toHaveBeenCalledOnce();
  expect(giveUp).not.toHaveBeenCalled();
});

test("five that cannot be opened are tried within five seconds, then the artist is told", async () => {
  const {
    restarts: it,
    renew,
    giveUp,
  } = restarts(vi.fn(() => Promise.reject(new Error("Closed"))));

  it.noteFailure();
  await vi.advanceTimersByTimeAsync(5000);

  expect(renew).toHaveBeenCalledTimes(5);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("an encoder that ran for a while is no failure in a row", async () => {
  const { restarts: it, renew, giveUp } = restarts();

  for (let i = 0; i < 8; i++) {
    it.noteFailure();
    await vi.advanceTimersByTimeAsync(11_000);
  }

  expect(renew).toHaveBeenCalledTimes(8);
  expect(giveUp).not.toHaveBeenCalled();
});

test("nothing is opened after the stop", async () => {
  const { restarts: it, renew } = restarts();

  it.noteFailure();
  it.stop();
  await vi.advanceTimersByTimeAsync(5000);

  expect(renew).not.toHaveBeenCalled();
});
