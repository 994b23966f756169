import { readdirSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { nextAnnouncement } from "../../../test/factories/delivery/announcements";
import { makeEvent } from "../../../test/factories/shows/events";
import { makeArtist } from "../../../test/factories/accounts/people";
import type { Ingest } from "../live-session";
import { closeMedia, getMedia } from "../media.server";
import { sendFiveSeconds } from "./five-seconds";
import type { mediaSite } from "./media-site";

const DAY_MS = 24 * 3600_000;

export const folderOf = (eventId: string) => path.join(env.DATA_DIR, "media", eventId);
export const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
export const laterByDays = (days: number) => later(days * DAY_MS);
export const upload = () => getMedia().uploader!.round();
export const guestToken = (eventId: string) =>
  issuePlaybackToken({ eventId, session: null, visitorId: "guest" }, "unattended");

/** The names of the segments in the storage, relative to the show. */
export function localSegments(eventId: string) {
  const files = readdirSync(folderOf(eventId), { recursive: true }).map((file) => String(file));

  return files.filter((it) => it.endsWith(".m4s")).sort();
}

export async function goLive(make = makeEvent) {
  const artist = await makeArtist();
  const event = await make({ artistId: artist.id, replayDays: 30 });
  const ingest = await sendFiveSeconds(event.id, "browser");

  await (await getMedia().engine.findShow(event.id))!.settled();

  return { artist, event, ingest };
}

export async function endShow(eventId: string, ingest: Pick<Ingest, "end">) {
  const ready = nextAnnouncement("replay.ready", eventId);

  await ingest.end();
  await ready;
}

/**
 * A finished show whose segments are only in the storage, not in memory; `before`: its replay file
 * before they left the disk.
 */
export async function storedReplay(site: ReturnType<typeof mediaSite>, make = makeEvent) {
  const { artist, event, ingest } = await goLive(make);

  await endShow(event.id, ingest);

  const token = guestToken(event.id);
  const before = Buffer.from(
    await (await fetch(`${site.base}/vod/${token}/${event.id}.mp4`)).arrayBuffer(),
  );

  await upload();
  laterByDays(8);
  await upload();
  await restart(site);

  return { artist, event, token: guestToken(event.id), before };
}

export async function restart(site: ReturnType<typeof mediaSite>) {
  await closeMedia();
  await site.restart();
}
