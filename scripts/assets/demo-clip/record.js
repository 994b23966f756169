/* global document, OffscreenCanvas */
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  EncodedAudioPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import { registerAacEncoder } from "aac-encoder";
import { composeLoop, SAMPLE_RATE } from "./music.js";
import { drawFrame } from "./picture.js";

const FPS = 30;
const BEATS_A_SECOND = 80 / 60;
const AAC_FRAME = 1024;

/**
 * Makes an mp4 with one video track a rendition and one of sound for each bit rate, each a loop of
 * `seconds`: whole GOPs of 2 s and whole AAC frames (every multiple of 8 s is both).
 */
export async function record({ seconds, renditions, soundBits }) {
  for (const weight of [500, 600, 700])
    await document.fonts.load(`${weight} 20px "Phudu Variable"`, "Nhạc Sống 1");
  registerAacEncoder();

  const sounds = [];

  for (const bits of soundBits) sounds.push(await encodeSound(seconds, bits));
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new BufferTarget(),
  });
  const stage = new OffscreenCanvas(1280, 720);
  const screens = renditions.map(({ width, height, bits }) => {
    const canvas = new OffscreenCanvas(width, height);
    const source = new CanvasSource(canvas, {
      codec: "avc",
      bitrate: bits,
      keyFrameInterval: 2,
      latencyMode: "quality",
    });

    output.addVideoTrack(source, { frameRate: FPS });

    return { canvas, source };
  });
  const soundSources = sounds.map(() => new EncodedAudioPacketSource("aac"));

  for (const source of soundSources) output.addAudioTrack(source);
  await output.start();
  await Promise.all(
    sounds.map(async (sound, i) => {
      for (const { packet, meta } of sound) await soundSources[i].add(packet, meta);
      soundSources[i].close();
    }),
  );
  for (let frame = 0; frame < seconds * FPS; frame++) {
    drawFrame(stage, frame / FPS, seconds);
    for (const { canvas, source } of screens) {
      const context = canvas.getContext("2d");

      context.imageSmoothingQuality = "high";
      context.drawImage(stage, 0, 0, canvas.width, canvas.height);
      await source.add(frame / FPS, 1 / FPS, { keyFrame: frame % (FPS * 2) === 0 });
    }
  }

  await output.finalize();

  return new Uint8Array(output.target.buffer);
}

/** Encodes three rounds of the loop and keeps the middle one, so that it needs no start. */
async function encodeSound(seconds, bitrate) {
  const frames = (seconds * SAMPLE_RATE) / AAC_FRAME;
  const channels = composeLoop(seconds * BEATS_A_SECOND);
  const packets = [];
  let meta;
  const source = new AudioSampleSource({
    codec: "aac",
    bitrate,
    onEncodedPacket: (packet, given) => {
      meta ??= given;
      packets.push(packet);
    },
  });
  const output = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });

  output.addAudioTrack(source);
  await output.start();

  const length = channels[0].length;
  const data = new Float32Array(length * 2);

  for (let i = 0; i < length; i++)
    [data[2 * i], data[2 * i + 1]] = [channels[0][i], channels[1][i]];
  for (let round = 0; round < 3; round++) {
    const sample = new AudioSample({
      data,
      format: "f32",
      numberOfChannels: 2,
      sampleRate: SAMPLE_RATE,
      timestamp: round * seconds,
    });

    await source.add(sample);
    sample.close();
  }

  await output.finalize();

  const duration = AAC_FRAME / SAMPLE_RATE;

  return packets.slice(frames, 2 * frames).map((packet, i) => ({
    packet: packet.clone({ timestamp: i * duration, duration }),
    meta: i === 0 ? meta : undefined,
  }));
}
