import { type Rendition, type LadderOptions, DEFAULT_LADDER } from "./ladder";

const TRIAL_FRAMES = 24;
const FRAME_MS = 1000 / 30;
/** Share of each frame's time for encoding video; the camera, audio and the page use the rest. */
const ENCODER_SHARE = 0.5;

/** Required ratio of bandwidth to bit rate. */
export const HEADROOM = 1.5;
const LADDER_BITS = { hd: 5_600_000, has480p: 4_000_000 };

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

    const startedAt = performance.now();

    for (let frameNumber = 0; frameNumber < TRIAL_FRAMES; frameNumber++)
      encodeTrialFrame(encoder, width, height, frameNumber);
    await encoder.flush();

    return (performance.now() - startedAt) / TRIAL_FRAMES;
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
  const budgetMs = FRAME_MS * ENCODER_SHARE;
  const carriesHd =
    costs.p1080 + costs.p480 + costs.p360 < budgetMs && bitsPerSecond > HEADROOM * LADDER_BITS.hd;
  if (cameraHeight >= 1080 && carriesHd)
    return { maxHeight: 1080, has480p: true } satisfies LadderOptions;

  const carriesMiddle =
    costs.p720 + costs.p480 + costs.p360 < budgetMs &&
    bitsPerSecond > HEADROOM * LADDER_BITS.has480p;

  return carriesMiddle
    ? ({ maxHeight: 720, has480p: true } satisfies LadderOptions)
    : DEFAULT_LADDER;
}

/** Moving, coloured blocks, because a still frame would be too easy to encode. */
function encodeTrialFrame(
  encoder: VideoEncoder,
  width: number,
  height: number,
  frameNumber: number,
) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;

  for (let block = 0; block < 40; block++) {
    context.fillStyle = `hsl(${(block * 47 + frameNumber * 11) % 360} 80% ${20 + ((block * 13 + frameNumber * 7) % 60)}%)`;
    context.fillRect(
      ((block * 131 + frameNumber * 17) % 100) * (width / 100),
      ((block * 71 + frameNumber * 9) % 100) * (height / 100),
      90,
      60,
    );
  }

  const frame = new VideoFrame(canvas, { timestamp: Math.round(frameNumber * FRAME_MS * 1000) });

  encoder.encode(frame);
  frame.close();
}
