import { afterEach, expect, test, vi } from "vitest";
import type { BroadcastState } from "../broadcast-state";
import { Broadcaster } from "./broadcaster";
import type { Capture } from "./capture/capture";
import type { ConnectionEvents } from "./send/broadcast-connection";

const encoders = vi.hoisted(() => ({ start: vi.fn(), stop: vi.fn() }));
const connection = vi.hoisted(() => ({
  handlers: null as ConnectionEvents | null,
  end: vi.fn(),
  close: vi.fn(),
}));

vi.mock("./encode/encoders", () => ({
  chooseEncoders: async () => ({
    renditions: [{ name: "v720", width: 1280, height: 720 }],
    ...encoders,
  }),
}));

const releaseWakeLock = vi.hoisted(() => vi.fn());

vi.mock("../../wake-lock", () => ({ requestWakeLock: () => releaseWakeLock }));
vi.mock("./capture/brightness-meter", () => ({
  openBrightnessMeter: () => ({ read: () => null, close: () => {} }),
}));
vi.mock("./send/broadcast-connection", () => ({
  BroadcastConnection: class {
    constructor(_url: string, events: ConnectionEvents) {
      connection.handlers = events;
    }
    end = connection.end;
    close = connection.close;
  },
}));

const capture = {
  stream: {},
  size: { width: 1280, height: 720 },
  inUse: {},
  stop: vi.fn(),
} as unknown as Capture;

afterEach(() => vi.useRealTimers());

/** The connection refuses the show while the encoders start; `end` is their reaction. */
async function refusedWhileStarting(end: () => void) {
  let last: BroadcastState | null = null;

  encoders.stop.mockClear();
  encoders.start.mockImplementationOnce(async () => {
    connection.handlers!.onProblem("busy");
    end();
  });
  await new Broadcaster("ws://test", (state) => {
    last = state;
  }).start(undefined, capture);

  return last!;
}

test("a show refused while its encoders start shows the reason and stops all of them", async () => {
  expect(await refusedWhileStarting(() => {})).toMatchObject({ phase: "failed", problem: "busy" });
  expect(encoders.stop).toHaveBeenCalledTimes(2);

  const broken = await refusedWhileStarting(() => {
    throw new Error("The track has ended.");
  });

  expect(broken).toMatchObject({ phase: "failed", problem: "busy" });
});

test("sound that the browser does not start is reported after ten seconds, and the artist can send the picture alone", async () => {
  vi.useFakeTimers();
  encoders.start.mockReset().mockReturnValue(new Promise(() => {}));
  encoders.stop.mockClear();

  let last: BroadcastState | null = null;
  const broadcaster = new Broadcaster("ws://test", (state) => {
    last = state;
  });

  void broadcaster.start(undefined, capture);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(last).toMatchObject({ phase: "connecting", sound: "starting" });
  await vi.advanceTimersByTimeAsync(200);
  expect(last).toMatchObject({ phase: "connecting", sound: "stuck" });
  expect(encoders.stop).not.toHaveBeenCalled();

  void broadcaster.sendVideoOnly();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(encoders.stop).toHaveBeenCalledOnce();
  expect(encoders.start.mock.calls.map(([, , parts]) => parts as string)).toEqual([
    "all",
    "picture",
  ]);
  expect(last).toMatchObject({ phase: "connecting", sound: "off" });
  broadcaster.release();
});

test.each([
  { end: "confirmed", phase: "ended" },
  { end: "refused", phase: "connecting" },
])(
  "an end that is $end after the panel left the page is still answered",
  async ({ end, phase }) => {
    encoders.start.mockReset().mockReturnValue(new Promise(() => {}));

    let answer = (_confirmed: boolean) => {};

    let last: BroadcastState | null = null;
    const broadcaster = new Broadcaster("ws://test", (state) => {
      last = state;
    });

    const outcome = new Promise<void>((resolve, reject) => {
      answer = (confirmed) => (confirmed ? resolve() : reject(new Error("unreachable")));
    });

    connection.end.mockReturnValueOnce(outcome);
    connection.close.mockClear();
    void broadcaster.start(undefined, capture);
    await expect.poll(() => encoders.start.mock.calls.length).toBeGreaterThan(0);

    const ended = broadcaster.end();

    broadcaster.leave();
    expect(connection.close).not.toHaveBeenCalled();

    answer(end === "confirmed");
    expect(await ended).toBe(end === "confirmed");
    expect(last).toMatchObject({ phase });
    expect(connection.close).toHaveBeenCalledOnce();
  },
);

test("the screen stays on until the broadcast is released", async () => {
  encoders.start.mockReset().mockResolvedValue(undefined);

  const broadcaster = new Broadcaster("ws://test", () => {});

  await broadcaster.start(undefined, capture);
  expect(releaseWakeLock).not.toHaveBeenCalled();

  broadcaster.release();
  expect(releaseWakeLock).toHaveBeenCalledOnce();
});
