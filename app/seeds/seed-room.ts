import { writeWebVtt } from "~/models/live/streams/replay/web-vtt";
import type { Tx } from "~db/client.server";
import { captions, chapters, chatMessages } from "~db/schema";
import { DEMO_EVENTS } from "./demo-events";
import { demoId } from "./demo-id";
import { REPLAY_CAPTIONS, REPLAY_CHAPTERS, WORDS_IN_CHAT, WORDS_IN_REPLAY } from "./demo-talk";
import { startOf } from "./seed-events";

/** Chat of the first minutes of the live show. */
export async function seedRoom(tx: Tx, now: Date) {
  await tx.insert(chatMessages).values(
    WORDS_IN_CHAT.map((message, i) => ({
      id: demoId(`chat ${i}`),
      eventId: demoId("event live"),
      userId: demoId(`fan${i + 1}`),
      message,
      timestamp: new Date(now.getTime() - (WORDS_IN_CHAT.length - i) * 55_000),
    })),
  );
}

/** Chat, set list and captions of the replay. */
export async function seedReplay(tx: Tx, now: Date) {
  const show = DEMO_EVENTS.find((event) => event.state === "replay")!;
  const eventId = demoId(`event ${show.slug}`);
  const startedAt = startOf(show, now).getTime();

  await tx.insert(chatMessages).values(
    WORDS_IN_REPLAY.map(([atSeconds, message], i) => ({
      id: demoId(`chat again ${i}`),
      eventId,
      userId: demoId(`fan${i + 1}`),
      message,
      timestamp: new Date(startedAt + atSeconds * 1000),
    })),
  );
  await tx
    .insert(chapters)
    .values(REPLAY_CHAPTERS.map(([atSeconds, title]) => ({ eventId, atSeconds, title })));
  await tx.insert(captions).values(
    REPLAY_CAPTIONS.map(({ language, lines }) => ({
      eventId,
      language,
      vtt: vttOf(lines),
      cues: lines.length,
      givenAt: new Date(startedAt + 24 * 3600_000),
    })),
  );
}

const vttOf = (lines: (typeof REPLAY_CAPTIONS)[number]["lines"]) =>
  writeWebVtt(lines.map(([from, to, text]) => ({ startMs: from * 1000, endMs: to * 1000, text })));
