import { spawn } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { ENCODED } from "../../clients/encoder";
import { SITE_RTMP_PORT } from "../ports";

export const FRAMES_A_SECOND = 25;
/**
 * Columns of the picture: each is a bit of the frame's number, white or black, the lowest at the
 * left.
 */
const BITS = 16;

/**
 * Sends pictures that say how many were sent before them, with a tone that lasts as long or for
 * some seconds.
 */
export function startCountingCamera(streamName: string, soundSeconds?: number) {
  const bits = `geq=lum='if(mod(floor(N/pow(2,X)),2),235,16)':cb=128:cr=128`;
  const picture = `color=size=${BITS}x9:rate=${FRAMES_A_SECOND},${bits},scale=640:360:flags=neighbor`;
  const tone = `sine=sample_rate=48000${soundSeconds ? `:duration=${soundSeconds}` : ""}`;
  const inputs = ["-re", "-f", "lavfi", "-i", picture, "-re", "-f", "lavfi", "-i", tone];
  const address = `rtmp://127.0.0.1:${SITE_RTMP_PORT}/live/${streamName}`;

  return spawn("ffmpeg", ["-v", "error", ...inputs, ...ENCODED, "-f", "flv", address], {
    stdio: "ignore",
  });
}

/** The number of the frame on screen, and the time of the media at which the browser shows it. */
export function readFrame(
  page: Page,
  selector = ".player-screen > video",
): Promise<{ frame: number; mediaTime: number; currentTime: number }> {
  return page.locator(selector).evaluate(
    (video: HTMLVideoElement, bits) =>
      new Promise((resolve) => {
        const canvas = document.createElement("canvas");

        [canvas.width, canvas.height] = [640, 360];

        const context = canvas.getContext("2d", { willReadFrequently: true })!;
        const read = (mediaTime: number) => {
          context.drawImage(video, 0, 0, 640, 360);

          const column = 640 / bits;
          const isWhite = (i: number) =>
            context.getImageData((i + 0.5) * column, 180, 1, 1).data[0]! > 128;
          const frame = Array.from({ length: bits }, (_, i) => (isWhite(i) ? 2 ** i : 0)).reduce(
            (a, b) => a + b,
          );

          resolve({ frame, mediaTime, currentTime: video.currentTime });
        };

        if (video.paused || !video.requestVideoFrameCallback) return read(video.currentTime);

        video.requestVideoFrameCallback((_now, { mediaTime }) => read(mediaTime));
      }),
    BITS,
  );
}

/**
 * Waits until the pictures run on from a frame in this range, and returns the first that is seen
 * there.
 */
export async function expectFrames(
  page: Page,
  from: number,
  to = Infinity,
  selector?: string,
): Promise<number> {
  let seen = NaN;
  const isThere = async () => {
    seen = (await readFrame(page, selector)).frame;

    return seen >= from && seen <= to;
  };

  await expect.poll(isThere, { message: `a frame from ${from} to ${to}` }).toBe(true);

  return seen;
}
