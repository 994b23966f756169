import { CaptionsLanguage } from "~/models/live/streams/replay/captions";
import {
  AUDIO_TRACKS,
  type AudioTrackName,
  isAudioTrack,
  type TrackName,
  VIDEO_TRACKS,
} from "~/media/ingest/protocol";

type Of<Kind extends string, Rest = unknown> = {
  kind: Kind;
  token: string;
  eventId: string;
} & Rest;

export type FileName =
  | { kind: "init"; n: number }
  | { kind: "part"; n: number; i: number }
  | { kind: "segment"; n: number }
  /** A segment of sound whose frames say how they are encoded. */
  | { kind: "packed"; n: number }
  /** The first picture of a segment, as a file of its own. */
  | { kind: "preview"; n: number };

/**
 * `ll=0`, `from=start` for all that may be watched of a running show, and `until=now` for a list of
 * it that ends.
 */
type Shape = { lowLatency: boolean; fromStart: boolean; isSnapshot: boolean };

export type MediaUrl =
  | Of<"door">
  | Of<"master", Shape>
  | Of<"steering", { group: number }>
  | Of<
      "playlist",
      Shape & { name: TrackName; msn: number | null; part: number | null; isDelta: boolean }
    >
  | (FileName & { token: string; eventId: string; name: TrackName })
  | Of<"progressive", { name: TrackName }>
  | Of<"sound", { name: AudioTrackName }>
  | Of<"replay">
  | Of<"captions", { language: CaptionsLanguage }>;

const FOLDERS = ["hls", "live", "vod"];

/** Null for other addresses, "unknown" for a media address without a resource. */
export function parseMediaUrl(url: string): MediaUrl | "unknown" | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const [empty, folder, token, eventId, ...rest] = path.split("/");
  if (empty !== "" || !FOLDERS.includes(folder!)) return null;
  if (!token || !eventId) return "unknown";
  if (folder === "vod") return readReplay(token, eventId, rest);
  if (!isId(eventId)) return "unknown";
  if (folder === "live") return readProgressive({ token, eventId }, rest);

  return readHls({ token, eventId }, rest, new URLSearchParams(mark < 0 ? "" : url.slice(mark)));
}

type Place = { token: string; eventId: string };

/** `{event}.mp4`, or `{event}.vi.vtt`. */
function readReplay(token: string, file: string, rest: string[]): MediaUrl | "unknown" {
  const [eventId, ...kind] = file.split(".");
  if (!eventId || !isId(eventId) || rest.length > 0) return "unknown";
  if (kind.join() === "mp4") return { kind: "replay", token, eventId };

  const language = CaptionsLanguage.safeParse(kind[0]).data;

  return language && kind.slice(1).join() === "vtt"
    ? { kind: "captions", token, eventId, language }
    : "unknown";
}

function readProgressive(place: Place, [file, ...rest]: string[]): MediaUrl | "unknown" {
  if (rest.length > 0) return "unknown";
  if (file === "audio.aac") return { kind: "sound", ...place, name: "a" };
  if (file === "audio-low.aac") return { kind: "sound", ...place, name: "al" };

  const name = trackName(file?.replace(/\.mp4$/, ""));

  return name && !isAudioTrack(name) && file?.endsWith(".mp4")
    ? { kind: "progressive", ...place, name }
    : "unknown";
}

function readHls(place: Place, parts: string[], query: URLSearchParams): MediaUrl | "unknown" {
  const shape = readShape(query);
  if (parts.length === 1 && parts[0] === "door") return { kind: "door", ...place };
  if (parts.length === 1 && parts[0] === "master.m3u8")
    return { kind: "master", ...place, ...shape };
  if (parts.length === 1 && parts[0] === "steering.json")
    return { kind: "steering", ...place, group: whole(query.get("group")) ?? 0 };

  const name = trackName(parts[0]);
  if (!name || parts.length !== 2) return "unknown";
  if (parts[1] === "index.m3u8") {
    const [msn, part] = [whole(query.get("_HLS_msn")), whole(query.get("_HLS_part"))];

    return {
      kind: "playlist",
      ...place,
      ...shape,
      name,
      msn,
      part,
      isDelta: query.has("_HLS_skip"),
    };
  }

  const file = parseFileName(parts[1]!);

  return file ? { ...place, name, ...file } : "unknown";
}

function readShape(query: URLSearchParams): Shape {
  const fromStart = query.get("from") === "start";
  const isSnapshot = fromStart && query.get("until") === "now";

  return { lowLatency: !fromStart && query.get("ll") !== "0", fromStart, isSnapshot };
}

const WHOLE_FILES: Record<string, "init" | "preview" | "segment" | "packed"> = {
  "init.mp4": "init",
  "k.mp4": "preview",
  "s.m4s": "segment",
  "s.aac": "packed",
};

/** `init0.mp4`, `s12.m4s`, `s12.aac`, `p12.3.m4s` or `k12.mp4`; null for other names. */
function parseFileName(text: string): FileName | null {
  const [, prefix, n, i, extension] =
    /^(init|p|s|k)(\d{1,9})(?:\.(\d{1,4}))?\.(mp4|m4s|aac)$/.exec(text) ?? [];
  if (prefix === "p")
    return extension === "m4s" && i !== undefined
      ? { kind: "part", n: Number(n), i: Number(i) }
      : null;

  const file = WHOLE_FILES[`${prefix}.${extension}`];

  return file && i === undefined ? { kind: file, n: Number(n) } : null;
}

const isId = (text: string) => /^[\w-]{1,64}$/.test(text);
const whole = (text: string | null) =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

function trackName(text: string | undefined): TrackName | null {
  const names: TrackName[] = [...VIDEO_TRACKS, ...AUDIO_TRACKS];

  return names.find((name) => name === text) ?? null;
}
