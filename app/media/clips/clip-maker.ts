import { logger } from "~/platform/logging/logger.server";
import {
  clipFiles,
  removeClipFiles,
  stillName,
  videoName,
} from "~/models/live/streams/clips/clip-files.server";
import {
  listRequestedClips,
  noteCutFailed,
  type RequestedClip,
  saveCutClip,
  sweepClips,
} from "~/models/live/streams/clips/cut-clips.server";
import { siteName } from "~/locales/site-name";
import type { ShowLibrary } from "../show-library";
import type { Show } from "../packager/show";
import { cutClip } from "./cut-clip";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { hasFfmpeg } from "~/platform/process/has-ffmpeg.server";

const executeFile = promisify(execFile);
const FFMPEG_OPTIONS = { encoding: "buffer", timeout: 20_000, maxBuffer: 10_000_000 } as const;

type ClipMakerOptions = {
  library: ShowLibrary;
  findShow(eventId: string): Promise<Show | null>;
  siteUrl: string | null;
};

/**
 * Cuts the clips that people marked, one after the other. A clip that failed is tried again in the
 * next hourly rounds.
 */
export function createClipMaker({ library, findShow, siteUrl }: ClipMakerOptions) {
  let lastWork: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function cutAll(isNew: boolean) {
    for (const clip of await listRequestedClips(isNew)) {
      // A full disk does not count as a failed attempt: the clips wait for space.
      if (isClosed || library.disk.stateFor().state === "full") break;
      try {
        if (!(await cut(clip)) && !isClosed) await noteCutFailed(clip.id, true);
      } catch (error) {
        logger.error({ error, clip: clip.id, eventId: clip.eventId }, "A clip could not be cut");
        await noteCutFailed(clip.id, false);
      }
    }
  }

  /** False if the recording no longer contains any media of the clip. */
  async function cut(clip: RequestedClip): Promise<boolean> {
    const { id: clipId, eventId } = clip;
    const show = await findShow(eventId);
    const movie =
      show && (await cutClip({ eventId, show, stored: library }, clip, metadataOf(clip)));
    if (!movie) return false;

    const { durationMs, picture } = movie;
    const bytes = await clipFiles.fill(videoName(clipId), movie.file);
    const stillImage =
      picture &&
      (await takeStill(clipFiles.pathOf(videoName(clipId)), durationMs).catch(() => null));
    if (stillImage) await clipFiles.write(stillName(clipId), stillImage);
    const pictureSize = { width: picture?.width ?? null, height: picture?.height ?? null };
    if (
      !(await saveCutClip(clipId, {
        bytes,
        durationMs,
        ...pictureSize,
        hasStill: stillImage !== null,
      }))
    )
      await removeClipFiles([clipId]);

    return true;
  }

  const metadataOf = ({ id, title, show, artist }: RequestedClip) => ({
    title: title || show,
    artist,
    comment: siteUrl ? `${siteUrl}/clip/${id}` : siteName(),
  });

  const enqueue = (work: () => Promise<unknown>) =>
    (lastWork = lastWork
      .then(work)
      .catch((error) => logger.error({ error }, "Clips could not be listed")));

  return {
    cutNew: (): Promise<unknown> => enqueue(() => cutAll(true)),
    /**
     * Called before the shows are closed, because clips of closed shows would count as not
     * recorded. The remaining clips are cut after the next start.
     */
    close: () => {
      isClosed = true;
    },
    /** Called every hour and at the start of the server. */
    round: (): Promise<unknown> =>
      enqueue(async () => {
        await cutAll(false);
        await sweepClips();
      }),
  };
}

/** A key frame from the middle of a clip as a JPEG; null without ffmpeg. */
async function takeStill(file: string, durationMs: number): Promise<Buffer | null> {
  if (!hasFfmpeg()) return null;

  for (const seconds of [durationMs / 2000, 0]) {
    const inputOptions = [
      "-v",
      "error",
      "-threads",
      "1",
      "-skip_frame",
      "nokey",
      "-ss",
      seconds.toFixed(2),
      "-i",
      file,
    ];
    const output = ["-an", "-frames:v", "1", "-q:v", "3", "-f", "mjpeg", "pipe:1"];
    const { stdout } = await executeFile("ffmpeg", [...inputOptions, ...output], FFMPEG_OPTIONS);
    if (stdout.length > 0) return stdout;
  }

  return null;
}
