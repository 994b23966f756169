import { expect, test } from "vitest";
import { StageClock } from "./stage-clock";

/** The server's wall clock is an hour before the monotonic one. */
const OFFSET = 3_600_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Encoder = {
  /** How much the encoder's clock is ahead of the server's after `now` ms. */
  ahead: (now: number) => number;
  /** How long media takes to the server, in ms. */
  delay: (now: number) => number;
};

/**
 * Sends media for a time, ten times a second.
 * @returns how much too late lines would appear, in ms
 */
function errorAfter(
  durationMs: number,
  { ahead, delay }: Encoder,
  { isCompared = false } = {},
): number {
  const clock = new StageClock(OFFSET);

  for (let now = 0; now <= durationMs; now += 100) {
    const filmedAt = now - delay(now);

    clock.note(filmedAt + OFFSET + ahead(filmedAt), now);
    if (isCompared && now % 2000 === 0) clock.compare(ahead(now));
  }

  return Math.round(clock.read(durationMs)! - (durationMs + OFFSET + ahead(durationMs)));
}

const always = (ms: number) => () => ms;
/** Between the smallest delay and twice of it. */
const jittery = (ms: number) => (now: number) => ms * (1 + Math.abs(Math.sin(now)));

test("with a right clock the stage is at our time, however late media arrives", () => {
  expect(errorAfter(MINUTE, { ahead: always(0), delay: always(300) })).toBe(0);
  expect(Math.abs(errorAfter(MINUTE, { ahead: always(0), delay: jittery(300) }))).toBeLessThan(20);
});

test("a clock that runs slow or fast does not shift the lines in a show of three hours", () => {
  for (const drift of [-90e-6, 90e-6]) {
    const error = errorAfter(180 * MINUTE, { ahead: (now) => drift * now, delay: jittery(200) });

    expect(Math.abs(error)).toBeLessThan(50);
  }
});

test("a congested line does not shift the lines", () => {
  const delay = (now: number) => (now > MINUTE ? 1500 : 200);

  expect(Math.abs(errorAfter(3 * MINUTE, { ahead: always(0), delay }))).toBeLessThan(50);
});

test("a wrong clock does not shift the lines once it has been compared with ours", () => {
  for (const ahead of [-1000, -300, 700]) {
    const encoder = { ahead: always(ahead), delay: always(200) };

    expect(errorAfter(MINUTE, encoder, { isCompared: true })).toBe(0);
  }
});

test("without a comparison a clock that is off by more than any delay costs the delay", () => {
  for (const ahead of [-9000, 700])
    expect(errorAfter(MINUTE, { ahead: always(ahead), delay: always(200) })).toBe(-200);
});

test("before the first media nothing is known", () => {
  expect(new StageClock(OFFSET).read(0)).toBeNull();
});
