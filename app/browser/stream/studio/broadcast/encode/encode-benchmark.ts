import { type Rendition, type LadderOptions, DEFAULT_LADDER } from "./ladder";

const TRIAL_FRAMES = 24;
const FRAME_MS = 1000 / 30;
/** The rest of each frame's time belongs to the camera, audio and the page. */
const SHARE = 0.5;

/** Required ratio of bandwidth to bit rate. */
export const HEADROOM = 1.5;
const BITS = { hd: 5_600_000, has480p: 4_000_000 };

/** Milliseconds per frame of this rendition; Infinity if it cannot be encoded. */
export async function measureEncodeMs({ width, height, bitRate }: Rendition): Promise<number> {
  if (typeof VideoEncoder === "undefined") return Infinity;

  const config: VideoEncoderConfig = {
    codec: "avc1.640028",
    width,
    height,
    bitrate: bitRate,
    framerate: 30,
    latencyMode: "realtime",
  };
  const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({
    supported: false,
  }));
  if (!supported) return Infinity;

  const encoder = new VideoEncoder({ output: () => {}, error: () => {} });

  try {
    encoder.configure(config);

    const from = performance.now();

    for (let n = 0; n < TRIAL_FRAMES; n++) encodeTrialFrame(encoder, width, height, n);
    await encoder.flush();

    return (performance.now() - from) / TRIAL_FRAMES;
  } catch {
    return Infinity;
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
}

/** The ladder that encoder, bandwidth and camera allow. */
export function chooseLadder(
  cameraHeight: number,
  costs: Record<"p1080" | "p720" | "p480" | "p360", number>,
  bitsPerSecond: number,
) {
  const budgetMs = FRAME_MS * SHARE;
  const carriesHd =
    costs.p1080 + costs.p480 + costs.p360 < budgetMs && bitsPerSecond > HEADROOM * BITS.hd;
  if (cameraHeight >= 1080 && carriesHd)
    return { maxHeight: 1080, has480p: true } satisfies LadderOptions;

  const carriesMiddle =
    costs.p720 + costs.p480 + costs.p360 < budgetMs && bitsPerSecond > HEADROOM * BITS.has480p;

  return carriesMiddle
    ? ({ maxHeight: 720, has480p: true } satisfies LadderOptions)
    : DEFAULT_LADDER;
}

/** Moving, coloured blocks, because a still frame would be too easy to encode. */
function encodeTrialFrame(encoder: VideoEncoder, width: number, height: number, n: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;

  for (let i = 0; i < 40; i++) {
    context.fillStyle = `hsl(${(i * 47 + n * 11) % 360} 80% ${20 + ((i * 13 + n * 7) % 60)}%)`;
    context.fillRect(
      ((i * 131 + n * 17) % 100) * (width / 100),
      ((i * 71 + n * 9) % 100) * (height / 100),
      90,
      60,
    );
  }

  const frame = new VideoFrame(canvas, { timestamp: Math.round(n * FRAME_MS * 1000) });

  encoder.encode(frame);
  frame.close();
}
