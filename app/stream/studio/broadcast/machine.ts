import { type Rung, type Strength, USUAL } from "./encode/ladder";

const TRIAL_FRAMES = 24;
const FRAME_MS = 1000 / 30;
/** The rest of each frame's time belongs to the camera, the sound and the page. */
const SHARE = 0.5;
/** How much faster than the picture's bits a line must be. */
export const HEADROOM = 1.5;
const BITS = { hd: 5_600_000, middle: 4_000_000 };

/** Milliseconds of encoding that one frame of this rung takes here; Infinity where it cannot be encoded. */
export async function encodingCost({ width, height, bitRate }: Rung): Promise<number> {
  if (typeof VideoEncoder === "undefined") return Infinity;
  const config: VideoEncoderConfig = {
    codec: "avc1.640028",
    width,
    height,
    bitrate: bitRate,
    framerate: 30,
    latencyMode: "realtime",
  };
  const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
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

/** What this machine and its line carry beyond the usual, for a camera with so many lines. */
export function strengthOf(
  cameraLines: number,
  costs: Record<"p1080" | "p720" | "p480" | "p360", number>,
  uplink: number,
) {
  const room = FRAME_MS * SHARE;
  const carriesHd = costs.p1080 + costs.p480 + costs.p360 < room && uplink > HEADROOM * BITS.hd;
  if (cameraLines >= 1080 && carriesHd) return { top: 1080, middle: true } satisfies Strength;
  const carriesMiddle = costs.p720 + costs.p480 + costs.p360 < room && uplink > HEADROOM * BITS.middle;
  return carriesMiddle ? ({ top: 720, middle: true } satisfies Strength) : USUAL;
}

/** Moving, coloured blocks: a still or empty frame would be encoded too easily. */
function encodeTrialFrame(encoder: VideoEncoder, width: number, height: number, n: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  for (let i = 0; i < 40; i++) {
    context.fillStyle = `hsl(${(i * 47 + n * 11) % 360} 80% ${20 + ((i * 13 + n * 7) % 60)}%)`;
    context.fillRect(((i * 131 + n * 17) % 100) * (width / 100), ((i * 71 + n * 9) % 100) * (height / 100), 90, 60);
  }
  const frame = new VideoFrame(canvas, { timestamp: Math.round(n * FRAME_MS * 1000) });
  encoder.encode(frame);
  frame.close();
}
