import { expect, test } from "vitest";
import type { Disk } from "~/models/live/streams/broadcast/disk.server";
import { LiveSession } from "./live-session";
import { Show } from "./packager/show";
import {
  configureAll,
  pushPackets,
  SOUND,
  soundPackets,
  videoPackets,
} from "./testing/test-packets";
import { fail } from "./testing/open-show";

async function startSession() {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });

  return { show, session: new LiveSession("event-1", show) };
}

test("a show waits eight seconds for a rendition that this server encodes", async () => {
  const { show, session } = await startSession();

  expect(session.isPlayable(1000)).toBe(true);
  session.awaitRendition("al", 1000);
  expect(session.isPlayable(8999)).toBe(false);
  expect(session.isPlayable(9000)).toBe(true);
  show.configure("al", SOUND);
  for (const packet of soundPackets({ seconds: 5 })) show.push("al", packet);
  expect(session.isPlayable(1000)).toBe(true);
});

test("a connection that another one has replaced takes nobody off the air when it closes", async () => {
  const { session } = await startSession();
  const connect = (sessionId: string) => {
    const publisher = {
      source: "rtmp" as const,
      sessionId,
      startedAt: Date.now(),
      onClose: () => {},
    };

    session.takeOver(publisher);

    return publisher;
  };

  const [former, present] = [connect("session-2"), connect("session-2")];

  session.leave(former, true);
  expect(session.publisher).toBe(present);

  session.leave(present);
  expect(session.publisher).toBeNull();
});

test("a rendition that failed, or that another publisher was to send, is not waited for", async () => {
  const { session } = await startSession();

  session.awaitRendition("al", 1000);
  session.awaitRendition("v360", 1000);
  session.cancelRendition("v360");
  expect(session.isPlayable(1000)).toBe(false);
  session.cancelRendition("al");
  expect(session.isPlayable(1000)).toBe(true);
  session.awaitRendition("al", 1000);
  session.takeOver({
    source: "rtmp",
    sessionId: "session-2",
    startedAt: Date.now(),
    onClose: () => {},
  });
  expect(session.isPlayable(1000)).toBe(true);
});

test("the artist hears of each change of the disk once, and of enough room only after a shortage", async () => {
  const { session } = await startSession();
  const reports: Disk[] = [];
  const fine: Disk = { state: "fine", roomBytes: 5e9, minutesLeft: 90 };
  const low: Disk = { state: "low", roomBytes: 5e8, minutesLeft: 9 };
  const full: Disk = { state: "full", roomBytes: 0, minutesLeft: 0 };

  session.takeOver({
    source: "browser",
    sessionId: "session-2",
    startedAt: Date.now(),
    onClose: () => {},
    onDisk: (disk) => reports.push(disk),
  });
  for (const disk of [fine, low, low, full, full, fine, fine]) session.notifyDisk(disk);
  expect(reports).toEqual([low, full, fine]);
});
