import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { findCaptions } from "~/models/live/streams/replay/captions.server";
import {
  type BroadcastSource,
  endBroadcast,
  listInterruptedShows,
  noteMediaLost,
  notePictureStopped,
  noteRenditions,
  noteSound,
  startBroadcast,
} from "~/models/live/streams/broadcast/broadcasts.server";
import {
  findRecording,
  findPlannedReplayEnd,
} from "~/models/live/streams/replay/recordings.server";
import { findStreamByKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { setServerBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { noteVideoFailed } from "./video-start.server";
import { isEpisode } from "~/models/live/streams/podcast/podcast.server";
import { singleton } from "~/platform/process/singleton.server";
import { startDemoBroadcast } from "./demo/broadcaster";
import { type DiskLimits, DiskSpace, probeOf } from "./disk/disk-space";
import { LiveEngine } from "./engine.server";
import { createIngestSocket } from "./ingest/socket";
import { createTranscoders } from "./rtmp/transcoder/transcoders";
import { RtmpServer } from "./rtmp/server";
import { createUploader } from "./object-storage/create-uploader.server";
import { findRecordingBucket } from "./object-storage/recording-bucket.server";
import type { Uploader } from "./object-storage/uploader";
import { makeDemoReplays } from "./replay/demo-replays";
import { TtlCache } from "./ttl-cache";
import { createSweep } from "./replay/expired-replays";
import { createClipMaker } from "./clips/clip-maker";
import { createSoundMaker } from "./replay/podcast-sounds";
import { saveReplay } from "./replay/save-replay";
import { cleanUpShows } from "./replay/clean-up-shows";
import type { DrawClosingCard } from "./simulcast/closing-card";
import { Simulcasts } from "./simulcast/simulcasts.server";
import { startEdgeHealth, stopEdgeHealth } from "./steering/steering.server";
import { ShowLibrary } from "./show-library";

export type Media = {
  engine: LiveEngine;
  rtmp: RtmpServer;
  /** Null without RECORDINGS_TO. */
  uploader: Uploader | null;
  /** Makes the sound files that are offered as podcasts and still missing. */
  makeSounds(): Promise<unknown>;
  /** Cuts requested clips and deletes the files of deleted clips. */
  clips: ReturnType<typeof createClipMaker>;
  /** True if it handled the request. Runs before Express. */
  handlePlayback(request: IncomingMessage, response: ServerResponse): boolean;
  /** True if it handled the upgrade. */
  handleIngestUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
};

const HOUR_MS = 3600_000;

type Running = { media?: Media; sweep?: NodeJS.Timeout; drawClosingCard: DrawClosingCard };

const running = singleton("media", (): Running => ({
  drawClosingCard: () => Promise.reject(new Error("Nobody draws closing cards")),
}));

/** Returns the engine of this process; it survives reloads in development. */
export function getMedia(): Media {
  return (running.media ??= createMedia(path.join(env.DATA_DIR, "media")));
}

function createMedia(mediaFolder: string): Media {
  setServerBandwidth(
    env.SERVER_BANDWIDTH_MBIT === undefined ? null : env.SERVER_BANDWIDTH_MBIT * 1e6,
  );
  for (const [edge, megabits] of env.EDGE_BANDWIDTH_MBIT ?? [])
    setServerBandwidth(megabits * 1e6, edge);
  const replays = new TtlCache<boolean>();
  const episodes = new TtlCache<boolean>();
  const hasReplay = (eventId: string) =>
    replays.get(eventId, async () => (await findRecording(eventId)) !== null);
  const bucket = findRecordingBucket();
  const disk = new DiskSpace(diskLimits(), probeOf(env.DATA_DIR, mediaFolder));
  const library = new ShowLibrary(mediaFolder, logFailure, disk, bucket);
  const offersReplay = async (eventId: string) => (await findPlannedReplayEnd(eventId)) !== null;
  const engine = new LiveEngine(library, {
    hasReplay,
    offersReplay,
    findCaptions,
    isEpisode: (eventId) => episodes.get(eventId, () => isEpisode(eventId)),
  });
  const isOnAir = (eventId: string) => engine.isOnAir(eventId);
  const uploader = bucket && createUploader({ library, bucket, isOnAir, offersReplay });

  engine.onLive(({ eventId, source, renditions }) => startBroadcast(eventId, source, renditions));
  engine.onRenditions(({ eventId, renditions }) => noteRenditions(eventId, renditions));
  engine.onSound(({ eventId, isSilent }) => noteSound(eventId, isSilent));
  engine.onPaused(({ eventId }) => notePictureStopped(eventId));
  engine.onLost(({ eventId }) => noteMediaLost(eventId));
  engine.onEnd(async ({ eventId, source, isFinal }) => {
    await endBroadcast(eventId, isFinal);
    if (source !== "demo") void recordReplay(engine, eventId);
  });

  const rtmp = new RtmpServer(
    engine,
    findStreamByKey,
    createTranscoders({ hasLadder: env.FFMPEG_LADDER }),
  );
  const kick = ({ eventId }: { eventId: string }) => {
    if (engine.kick(eventId) === "rtmp") rtmp.startCooldown(eventId);
  };

  onAnnouncement("event.cancelled", kick);
  onAnnouncement("show.endRequested", kick);
  onAnnouncement("streamKey.ended", ({ artistId }) => rtmp.closeArtist(artistId));

  const makeSounds = createSoundMaker(library);
  const unsubscribers = (["podcast.offered", "replay.ready"] as const).map((announcementType) =>
    onAnnouncement(announcementType, makeSounds),
  );
  const findShow = (eventId: string) => engine.findShow(eventId);
  const clips = createClipMaker({ library, findShow, siteUrl: env.APP_URL ?? null });

  unsubscribers.push(onAnnouncement("clip.requested", clips.cutNew));

  const simulcasts = new Simulcasts(engine, (...show) => running.drawClosingCard(...show));
  const socket = createIngestSocket(engine);
  const close = async () => {
    unsubscribers.forEach((unsubscribe) => unsubscribe());
    clips.close();
    uploader?.stop();
    simulcasts.close();
    await Promise.all([engine.close().finally(socket.close), rtmp.close()]);
  };

  const handlers = { handlePlayback: engine.playback, handleIngestUpgrade: socket.upgrade };

  return { engine, rtmp, uploader, makeSounds, clips, ...handlers, close };
}

/**
 * Sets the function that draws the closing card of simulcasts, because this folder has neither
 * texts nor pictures.
 */
export function setClosingCard(draw: DrawClosingCard) {
  running.drawClosingCard = draw;
}

/** Restores the shows that were on air and, in a demo, its show and replay. Idempotent. */
export async function startMedia({ demo }: { demo: boolean }) {
  if (running.sweep) return;

  try {
    await start(demo);
  } catch (error) {
    noteVideoFailed();
    throw error;
  }
}

async function start(isDemo: boolean) {
  const { engine, uploader, makeSounds, clips } = getMedia();

  startEdgeHealth();

  const sweep = createSweep(engine.library);

  running.sweep = setInterval(
    () => void sweep().then(makeSounds).then(clips.round),
    HOUR_MS,
  ).unref();

  const interrupted = await listInterruptedShows();

  for (const { eventId, source } of interrupted) {
    if (source !== "demo") await recoverShow(engine, eventId, source);
    else if (isDemo) await startDemoBroadcast(engine, eventId);
    else await endBroadcast(eventId);
  }

  if (env.RTMP_PORT > 0) await openRtmp();
  uploader?.start();

  const wasOnAir = new Set(interrupted.map(({ eventId }) => eventId));

  await cleanUpShows(engine.library, (eventId) => wasOnAir.has(eventId) || engine.isOnAir(eventId));
  if (isDemo) await makeDemoReplays(engine.library);
  await makeSounds();
  await clips.round();
}

/**
 * Ends a show whose folder cannot be read, so that viewers do not wait for it; the folder stays.
 */
async function recoverShow(engine: LiveEngine, eventId: string, source: BroadcastSource) {
  try {
    await engine.recover(eventId, source);
  } catch (error) {
    logger.error(
      { error, eventId },
      "A show that was on air could not be brought back; it is ended",
    );
    await endBroadcast(eventId);
  }
}

/**
 * Opens the RTMP port. If another program uses the port, only logs a warning, because shows from
 * the browser work without RTMP.
 */
async function openRtmp() {
  const [port, host] = [env.RTMP_PORT, env.RTMP_HOST ?? env.HOST];

  await getMedia()
    .rtmp.listen(port, host)
    .catch((error) => logger.warn({ error, port, host }, "RTMP is off: its port is not available"));
}

/**
 * Disconnects broadcasters and waits for the disk. Shows stay live and continue after a restart.
 */
export async function closeMedia() {
  clearInterval(running.sweep);
  stopEdgeHealth();
  await running.media?.close();
  delete running.media;
  delete running.sweep;
}

function diskLimits(): DiskLimits {
  const toBytes = (gigabytes: number | undefined) =>
    gigabytes === undefined ? null : gigabytes * 1e9;
  const [totalBytes, showBytes] = [toBytes(env.RECORDINGS_QUOTA_GB), toBytes(env.SHOW_QUOTA_GB)];

  return { floorBytes: env.DISK_FLOOR_MB * 1e6, totalBytes, showBytes };
}

/**
 * Makes the replay of a show that has ended. Runs after the artist has received the confirmation of
 * the end.
 */
async function recordReplay(engine: LiveEngine, eventId: string) {
  try {
    const show = await engine.findShow(eventId);
    if (show) await saveReplay(engine.library, eventId, show);
  } catch (error) {
    logger.error({ error, eventId }, "A replay could not be made; the next start tries again");
  }
}

const logFailure = (error: unknown) => logger.error({ error }, "A segment could not be written");
