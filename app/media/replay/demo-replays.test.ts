import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { GUEST } from "~/models/base/actor";
import { readReplayChat } from "~/models/live/chat/replay-chat.server";
import { findCaptions } from "~/models/live/streams/replay/captions.server";
import { listChapters } from "~/models/live/streams/replay/chapters.server";
import { findRecording, listRecordings } from "~/models/live/streams/replay/recordings.server";
import { readWebVtt } from "~/models/live/streams/replay/web-vtt";
import { seedDemo } from "~/seeds/demo";
import { REPLAY_CHAPTERS, WORDS_IN_REPLAY } from "~/seeds/demo-talk";
import { DiskSpace } from "../disk/disk-space";
import { ShowLibrary } from "../show-library";
import { makeDemoReplays } from "./demo-replays";

test("the chat of the demo's past show appears in its replay at the same moments", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "demo-replays-"));

  try {
    await seedDemo();

    const { eventId } = (await listRecordings())[0]!;
    const limits = { floorBytes: 0, totalBytes: null, showBytes: null };
    const fail = (error: unknown) => {
      throw error;
    };

    await makeDemoReplays(
      new ShowLibrary(folder, fail, new DiskSpace(limits, { free: async () => 1e12, used: async () => 0 })),
    );

    const { lines } = await readReplayChat(GUEST, eventId);

    expect(lines.map(({ atSeconds, message }) => [atSeconds, message])).toEqual(WORDS_IN_REPLAY);

    const seconds = (await findRecording(eventId))!.durationMs / 1000;

    expect(seconds).toBeGreaterThan(WORDS_IN_REPLAY.at(-1)![0]);
    expect((await listChapters(eventId)).map(({ atSeconds, title }) => [atSeconds, title])).toEqual(REPLAY_CHAPTERS);
    for (const language of ["vi", "en"] as const) {
      const read = readWebVtt((await findCaptions(eventId, language))!);

      expect("cues" in read && read.cues.at(-1)!.endMs / 1000).toBeLessThan(seconds);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
