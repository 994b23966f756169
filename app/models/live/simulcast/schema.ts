import { z } from "zod";
import { isRtmpAddress } from "./rtmp-address";

const MAX_NAME_LENGTH = 40;
const MAX_ADDRESS_LENGTH = 300;
const MAX_KEY_LENGTH = 300;

/** Keys are pasted, often with a space or a line break around them. */
const StreamKey = z
  .string("simulcast:keyNeeded")
  .trim()
  .min(1, "simulcast:keyNeeded")
  .max(MAX_KEY_LENGTH, "simulcast:keyInvalid")
  .regex(/^[\x21-\x7e]+$/, "simulcast:keyInvalid");

export const SimulcastTargetInput = z.object({
  name: z
    .string("simulcast:nameNeeded")
    .trim()
    .min(1, "simulcast:nameNeeded")
    .max(MAX_NAME_LENGTH, "simulcast:nameTooLong"),
  address: z
    .string("simulcast:addressInvalid")
    .trim()
    .max(MAX_ADDRESS_LENGTH, "simulcast:addressInvalid")
    .refine(isRtmpAddress, "simulcast:addressInvalid")
    .meta({ examples: ["rtmps://a.rtmps.youtube.com/live2"] }),
  streamKey: StreamKey,
});
export type SimulcastTargetInput = z.output<typeof SimulcastTargetInput>;

export const SimulcastKeyInput = z.object({ id: z.uuid("errors:invalid"), streamKey: StreamKey });
/** Chooses one of the artist's targets. */
export const SimulcastChoice = z.object({ id: z.uuid("errors:invalid") });
