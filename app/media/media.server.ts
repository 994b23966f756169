import { readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { env } from "~/env.server";
import { logger } from "~/logger.server";
import { onAnnouncement } from "~/models/announcements.server";
import { findCaptions } from "~/models/streams/captions.server";
import { endBroadcast, listInterruptedShows, noteMediaLost, startBroadcast } from "~/models/streams/broadcasts.server";
import { dropExpiredRecordings, findRecording } from "~/models/streams/recordings.server";
import { findStreamByKey } from "~/models/streams/stream-keys.server";
import { setUplink } from "~/models/streams/uplink.server";
import { startDemoBroadcast } from "./demo/broadcaster";
import { type DiskLimits, DiskSpace, probeOf } from "./disk/disk-space";
import { EmbeddedEngine } from "./engine.server";
import { createIngestSocket } from "./ingest/socket";
import { createLadder, noLadder } from "./rtmp/ladder/ladder";
import { RtmpServer } from "./rtmp/server";
import { makeDemoReplays } from "./replay/demo-replays";
import { Recently } from "./recently";
import { keepReplay } from "./replay/keep-replay";
import { ShowLibrary } from "./show-library";

export type Media = {
  engine: EmbeddedEngine;
  rtmp: RtmpServer;
  /** True when it took the request. Stands before Express. */
  handlePlayback(req: IncomingMessage, res: ServerResponse): boolean;
  /** True when it took the upgrade. */
  handleIngestUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
};

const HOUR_MS = 3600_000;
const shared = globalThis as typeof globalThis & { nhacsongMedia?: Media; nhacsongMediaSweep?: NodeJS.Timeout };

/** The one engine of this process, also across reloads in development. */
export function getMedia(): Media {
  return (shared.nhacsongMedia ??= createMedia(path.join(env.DATA_DIR, "media")));
}

function createMedia(root: string): Media {
  setUplink(env.UPLINK_MBIT === undefined ? null : env.UPLINK_MBIT * 1e6);
  const replays = new Recently<boolean>();
  const hasReplay = (eventId: string) => replays.ask(eventId, async () => (await findRecording(eventId)) !== null);
  const engine = new EmbeddedEngine(
    new ShowLibrary(root, logFailure, new DiskSpace(diskLimits(), probeOf(env.DATA_DIR, root))),
    { hasReplay, findCaptions },
  );
  engine.onLive(({ eventId, source, rungs }) => startBroadcast(eventId, source, rungs));
  engine.onLost(({ eventId }) => noteMediaLost(eventId));
  engine.onEnd(async ({ eventId, source }) => {
    await endBroadcast(eventId);
    if (source !== "demo") void record(engine, eventId);
  });
  const rtmp = new RtmpServer(engine, findStreamByKey, env.FFMPEG_LADDER ? createLadder() : noLadder);
  const kick = ({ eventId }: { eventId: string }) => {
    if (engine.kick(eventId) === "rtmp") rtmp.rest(eventId);
  };
  onAnnouncement("event.cancelled", kick);
  onAnnouncement("show.endRequested", kick);
  onAnnouncement("streamKey.ended", ({ artistId }) => rtmp.dismiss(artistId));
  const socket = createIngestSocket(engine);
  const close = async () => {
    await Promise.all([engine.close().finally(socket.close), rtmp.close()]);
  };
  return { engine, rtmp, handlePlayback: engine.playback, handleIngestUpgrade: socket.upgrade, close };
}

/**
 * When the server listens: brings back the shows that were on air and, in a demo, its show and replay. Starting twice
 * is starting once.
 */
export async function startMedia({ demo }: { demo: boolean }) {
  if (shared.nhacsongMediaSweep) return;
  const { engine } = getMedia();
  shared.nhacsongMediaSweep = setInterval(() => void sweep(engine), HOUR_MS).unref();
  const interrupted = await listInterruptedShows();
  for (const { eventId, source } of interrupted) {
    if (source !== "demo") await engine.recover(eventId, source);
    else if (demo) await startDemoBroadcast(engine, eventId);
    else await endBroadcast(eventId);
  }
  await tidy(
    engine,
    interrupted.map(({ eventId }) => eventId),
  );
  if (env.RTMP_PORT > 0) await openRtmp();
  if (demo) await makeDemoReplays(engine.library);
}

/** Another program may have the port: shows from the browser go on without it. */
async function openRtmp() {
  const [port, host] = [env.RTMP_PORT, env.RTMP_HOST ?? env.HOST];
  await getMedia()
    .rtmp.listen(port, host)
    .catch((error) => logger.warn({ error, port, host }, "RTMP is off: its port is not available"));
}

/** Lets broadcasters go and waits for the disk. Shows stay live: they go on after a restart. */
export async function closeMedia() {
  clearInterval(shared.nhacsongMediaSweep);
  await shared.nhacsongMedia?.close();
  delete shared.nhacsongMedia;
  delete shared.nhacsongMediaSweep;
}

function diskLimits(): DiskLimits {
  const bytes = (gigabytes: number | undefined) => (gigabytes === undefined ? null : gigabytes * 1e9);
  const [totalBytes, showBytes] = [bytes(env.RECORDINGS_QUOTA_GB), bytes(env.SHOW_QUOTA_GB)];
  return { floorBytes: env.DISK_FLOOR_MB * 1e6, totalBytes, showBytes };
}

/** Makes the replay, while the artist already has the word that the show is over. */
async function record(engine: EmbeddedEngine, eventId: string) {
  try {
    const show = await engine.findShow(eventId);
    if (show) await keepReplay(engine.library, eventId, show);
  } catch (error) {
    logger.error({ error, eventId }, "A replay could not be made; the next start tries again");
  }
}

/** What a crash left between the end of a show and its replay. */
async function tidy(engine: EmbeddedEngine, onAir: string[]) {
  const root = path.dirname(engine.library.folder("any"));
  const folders = await readdir(root).catch(() => []);
  for (const eventId of folders.filter((it) => !onAir.includes(it))) {
    const replay = (await findRecording(eventId)) && (await engine.library.openReplay(eventId));
    if (replay) continue;
    const isKept = await keepReplay(engine.library, eventId, await engine.library.openFinished(eventId));
    if (!isKept) await engine.library.remove(eventId);
  }
}

async function sweep(engine: EmbeddedEngine) {
  for (const eventId of await dropExpiredRecordings()) await engine.library.remove(eventId);
}

const logFailure = (error: unknown) => logger.error({ error }, "A segment could not be written");
