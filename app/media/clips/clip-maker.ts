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

const run = promisify(execFile);
const LIMITS = { encoding: "buffer", timeout: 20_000, maxBuffer: 10_000_000 } as const;

type Shows = {
  library: ShowLibrary;
  findShow(eventId: string): Promise<Show | null>;
  siteUrl: string | null;
};

/**
 * Cuts the clips that people marked, one after the other. What failed is tried again in the next
 * rounds, an hour apart.
 */
export function createClipMaker({ library, findShow, siteUrl }: Shows) {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function cutAll(isNew: boolean) {
    for (const clip of await listRequestedClips(isNew)) {
      // Clips wait for room: a full disk is no failed try.
      if (isClosed || library.disk.stateFor().state === "full") break;
      try {
        if (!(await cut(clip)) && !isClosed) await noteCutFailed(clip.id, true);
      } catch (error) {
        logger.error({ error, clip: clip.id, eventId: clip.eventId }, "A clip could not be cut");
        await noteCutFailed(clip.id, false);
      }
    }
  }

  /** False if nothing of it is recorded any more. */
  async function cut(clip: RequestedClip): Promise<boolean> {
    const { id, eventId } = clip;
    const show = await findShow(eventId);
    const made = show && (await cutClip({ eventId, show, stored: library }, clip, wordsOf(clip)));
    if (!made) return false;

    const { durationMs, picture } = made;
    const bytes = await clipFiles.fill(videoName(id), made.file);
    const still =
      picture && (await takeStill(clipFiles.pathOf(videoName(id)), durationMs).catch(() => null));
    if (still) await clipFiles.write(stillName(id), still);
    const sizes = { width: picture?.width ?? null, height: picture?.height ?? null };
    if (!(await saveCutClip(id, { bytes, durationMs, ...sizes, hasStill: still !== null })))
      await removeClipFiles([id]);

    return true;
  }

  const wordsOf = ({ id, title, show, artist }: RequestedClip) => ({
    title: title || show,
    artist,
    comment: siteUrl ? `${siteUrl}/clip/${id}` : siteName(),
  });

  const next = (work: () => Promise<unknown>) =>
    (last = last.then(work).catch((error) => logger.error({ error }, "Clips could not be listed")));

  return {
    cutNew: (): Promise<unknown> => next(() => cutAll(true)),
    /**
     * Before the shows are closed: without them, marks would look as if nothing were recorded. The
     * next start goes on.
     */
    close: () => {
      isClosed = true;
    },
    /** Every hour, and at the start. */
    round: (): Promise<unknown> =>
      next(async () => {
        await cutAll(false);
        await sweepClips();
      }),
  };
}

/** A key frame from the middle of a clip as a JPEG; null without ffmpeg. */
async function takeStill(file: string, durationMs: number): Promise<Buffer | null> {
  if (!hasFfmpeg()) return null;

  for (const at of [durationMs / 2000, 0]) {
    const input = [
      "-v",
      "error",
      "-threads",
      "1",
      "-skip_frame",
      "nokey",
      "-ss",
      at.toFixed(2),
      "-i",
      file,
    ];
    const output = ["-an", "-frames:v", "1", "-q:v", "3", "-f", "mjpeg", "pipe:1"];
    const { stdout } = await run("ffmpeg", [...input, ...output], LIMITS);
    if (stdout.length > 0) return stdout;
  }

  return null;
}
