import type { Tx } from "~db/client.server";
import { broadcasts, events, recordings, savedEvents } from "~db/schema";
import { DEMO_EVENTS, type DemoEvent } from "./demo-events";
import { demoId, demoPick } from "./demo-id";
import { AUDIENCE } from "./demo-people";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

export async function seedEvents(tx: Tx, now: Date) {
  await tx.insert(events).values(DEMO_EVENTS.map((event, i) => eventRow(event, i, now)));
  await tx.insert(savedEvents).values(DEMO_EVENTS.flatMap((event) => saveRows(event, now)));
  await tx.insert(broadcasts).values(broadcastRows(now));

  const readyAt = new Date(now.getTime() - DAY);
  const expiresAt = new Date(now.getTime() + 28 * DAY);

  // The server creates this recording and its real figures when it first starts.
  await tx
    .insert(recordings)
    .values({ eventId: demoId("event xem-lai"), durationMs: 0, bytes: 0, readyAt, expiresAt });
}

/** Starts stand on whole hours, counted from the first start of the demo. */
export function startOf(event: DemoEvent, now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR) * HOUR + event.inHours * HOUR);
}

function eventRow(event: DemoEvent, i: number, now: Date): typeof events.$inferInsert {
  const startTime = startOf(event, now);
  const isTicketed = event.type === "ticketed";

  return {
    id: demoId(`event ${event.slug}`),
    artistId: demoId(event.artist),
    language: "vi",
    title: event.title,
    titleOther: event.titleEn,
    description: event.text,
    descriptionOther: event.textEn,
    category: event.category,
    kind: event.kind,
    startTime,
    endTime: new Date(startTime.getTime() + event.minutes * 60_000),
    duration: event.minutes,
    eventType: event.type,
    ticketPriceCents: isTicketed ? event.priceCents : null,
    ticketPriceVnd: isTicketed ? event.priceVnd : null,
    maxAttendees: event.seats,
    isLive: event.state === "live",
    status:
      event.state === "cancelled" ? "cancelled" : event.state === "draft" ? "draft" : "published",
    streamPlatform: event.platform ?? "nhacsong_live",
    streamUrl: event.platform === "youtube" ? "https://www.youtube.com/watch?v=nhacsongdemo" : null,
    replayDays: event.replayDays,
    clipsEnabled: event.state === "live",
    tipsEnabled: event.tips ?? event.type === "donation",
    createdAt: new Date(Math.min(now.getTime(), startTime.getTime()) - (i + 1) * 0.6 * DAY),
  };
}

function saveRows(event: DemoEvent, now: Date) {
  if (event.state === "draft" || event.state === "cancelled") return [];

  const savers = AUDIENCE.slice(0, demoPick(event.slug, 15)).map((_, fan) =>
    demoId(`fan${fan + 1}`),
  );
  const isViewers = ["dem-he-vang", "hat-ru-nguoi-lon", "mot-day-qua-song"].includes(event.slug);

  return [...savers, ...(isViewers ? [demoId("viewer")] : [])].map((userId, k) => ({
    userId,
    eventId: demoId(`event ${event.slug}`),
    createdAt: new Date(now.getTime() - (k + 1) * 5 * HOUR),
  }));
}

/** The show that the demo broadcaster sends, and the one that was sent and ended. */
function broadcastRows(now: Date): (typeof broadcasts.$inferInsert)[] {
  const replay = DEMO_EVENTS.find((event) => event.state === "replay")!;
  const startedAt = startOf(replay, now);
  const endedAt = new Date(startedAt.getTime() + replay.minutes * 60_000);

  return [
    {
      eventId: demoId("event live"),
      source: "demo",
      startedAt: new Date(now.getTime() - 10 * 60_000),
    },
    { eventId: demoId(`event ${replay.slug}`), source: "browser", startedAt, endedAt },
  ];
}
