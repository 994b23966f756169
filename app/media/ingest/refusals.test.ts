import { EventEmitter } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import type { WebSocket } from "ws";
import type { LiveEngine } from "../engine.server";
import type { Ingest } from "../live-session";
import type { Publisher } from "../publisher";
import en from "~/locales/en";
import vietnamese from "~/locales/vi";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../test/factories/accounts/people";
import { Connection } from "./connection";
import { MAX_BITS_PER_SECOND, RING_US } from "./protocol";

afterEach(() => vi.useRealTimers());

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  send = vi.fn();
  close = vi.fn();
  pause = vi.fn();
  resume = vi.fn();
  terminate = vi.fn();
}

/** A browser that broadcasts, and the artist's report after it was disconnected. */
async function browserThatSends() {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id });

  vi.useFakeTimers();

  const socket = new FakeSocket();
  const ingest = {
    resumption: { resumed: false, last: {} },
    isLive: false,
    leave: vi.fn(),
  } as unknown as Ingest;
  const publishers: Publisher[] = [];
  const engine = {
    ingest: async (_id: string, it: Publisher) => {
      publishers.push(it);

      return ingest;
    },
  };

  new Connection(
    socket as unknown as WebSocket,
    engine as unknown as LiveEngine,
    id,
    async () => null,
    "Firefox · Linux",
  );
  socket.emit(
    "message",
    Buffer.from(JSON.stringify({ type: "hello", sessionId: crypto.randomUUID(), startedAt: 1 })),
    false,
  );
  await expect.poll(() => publishers).toHaveLength(1);

  const refusals = async () => (await getEncoderReport(actorFor(artist), id)).refusals;

  return { socket, publisher: publishers[0]!, refusals };
}

test("a browser that sends too much, falls silent or sends no media gets its own refusal", async () => {
  const fast = await browserThatSends();

  fast.socket.emit("message", Buffer.alloc((MAX_BITS_PER_SECOND / 8) * (RING_US / 1e6 + 10)), true);
  expect(await fast.refusals()).toMatchObject([
    { code: "browser_too_fast", encoder: "Firefox · Linux" },
  ]);

  const silent = await browserThatSends();

  await vi.advanceTimersByTimeAsync(25_000);
  expect(await silent.refusals()).toMatchObject([{ code: "browser_idle" }]);

  const empty = await browserThatSends();

  empty.publisher.onClose("no_media");
  expect(await empty.refusals()).toMatchObject([{ code: "browser_no_media" }]);
});

test("advice for browsers mentions no program, in both languages", () => {
  for (const { refusal } of [en.streaming, vietnamese.streaming]) {
    for (const code of ["browser_too_fast", "browser_idle", "browser_no_media"] as const) {
      expect(refusal[code].title).not.toBe(refusal[code.slice("browser_".length) as "idle"].title);
      expect(refusal[code].advice).not.toContain("OBS");
    }
  }
});
