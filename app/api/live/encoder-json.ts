import { z } from "zod";
import { ENCODER_REFUSALS, ENCODER_WARNINGS } from "~/models/live/streams/broadcast/encoder-report";

const bitRate = z.number().nullable();
const moment = z.number().int();

/** Times in milliseconds since 1970; rates in bits per second. */
export const EncoderJson = z
  .object({
    state: z.enum(["none", "sending", "quiet", "stopped"]),
    source: z.enum(["browser", "rtmp", "demo"]).nullable(),
    encoder: z.string().nullable(),
    connectedAt: moment.nullable(),
    lastMediaAt: moment.nullable(),
    bitsPerSecond: bitRate,
    video: z
      .object({
        width: z.number().int(),
        height: z.number().int(),
        codec: z.string(),
        framesPerSecond: z.number().nullable(),
        bitsPerSecond: bitRate,
        keyFrameSeconds: z.number().nullable(),
      })
      .nullable(),
    audio: z
      .object({
        codec: z.string(),
        sampleRate: z.number().int(),
        channels: z.number().int(),
        bitsPerSecond: bitRate,
      })
      .nullable(),
    warnings: z.array(z.enum(ENCODER_WARNINGS)),
    refusals: z.array(
      z.object({
        code: z.enum(ENCODER_REFUSALS),
        at: moment,
        count: z.number().int(),
        encoder: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "EncoderReport" });
