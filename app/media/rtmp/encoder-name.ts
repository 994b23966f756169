import type { AmfValue } from "./protocol/amf0";

const MAX_LENGTH = 60;

/** Program name from `connect` (flashVer) or, better, from the metadata. */
export function encoderNameOf(value: AmfValue): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;

  const obsVersion = /(?:libobs version|obs-studio\/)\s*([\d.]+)/i.exec(value);
  if (obsVersion) return `OBS ${obsVersion[1]}`;

  const ffmpeg = /Lavf([\d.]+)/.exec(value);
  if (ffmpeg) return `ffmpeg (Lavf ${ffmpeg[1]})`;

  return value.replace(/[^\x20-\x7e]/g, "").slice(0, MAX_LENGTH);
}
