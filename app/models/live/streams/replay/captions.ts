import type { MessageKey } from "~/locales/message-key";
import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import { readWebVtt, type VttFault, writeWebVtt } from "./web-vtt";

/** Largest captions file: twice the size of two hours of continuous speech. */
export const MAX_CAPTIONS_BYTES = 300_000;

export const CaptionsLanguage = z.enum(LANGUAGES);
export type CaptionsLanguage = z.output<typeof CaptionsLanguage>;

/** Form that uploads a captions file. */
export const CaptionsUpload = z.object({
  language: CaptionsLanguage,
  file: z
    .instanceof(File, { message: "dashboard:captions.noFile" })
    .refine(({ size }) => size > 0, "dashboard:captions.noFile"),
});
export const CaptionsRemoval = z.object({ language: CaptionsLanguage });

/** Captions as JSON. */
export const CaptionsInput = z.object({
  vtt: z.string().max(MAX_CAPTIONS_BYTES, "dashboard:captions.tooLarge"),
});

export type Captions = { vtt: string; cues: number };

const FAULT_MESSAGES: Record<VttFault["reason"], MessageKey> = {
  noHeader: "dashboard:captions.noHeader",
  badTime: "dashboard:captions.badTime",
  tooLong: "dashboard:captions.tooLong",
  tooMany: "dashboard:captions.tooMany",
  noCues: "dashboard:captions.noCues",
};

/** Normalises WebVTT; for invalid text, returns the message key and the line of the fault. */
export function cleanCaptions(vttText: string): Captions | { key: MessageKey; line: number } {
  const webVtt = readWebVtt(vttText);
  if ("fault" in webVtt)
    return { key: FAULT_MESSAGES[webVtt.fault.reason], line: webVtt.fault.line };

  return { vtt: writeWebVtt(webVtt.cues), cues: webVtt.cues.length };
}
