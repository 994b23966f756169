import { CaptionsLanguage } from "~/models/live/streams/replay/captions";
import {
  AUDIO_TRACKS,
  type AudioTrackName,
  isAudioTrack,
  type TrackName,
  VIDEO_TRACKS,
} from "~/media/ingest/protocol";

type UrlOf<Kind extends string, Rest = unknown> = {
  kind: Kind;
  token: string;
  eventId: string;
} & Rest;

export type FileName =
  | { kind: "init"; n: number }
  | { kind: "part"; n: number; i: number }
  | { kind: "segment"; n: number }
  /** A segment of AAC frames with ADTS headers. */
  | { kind: "packed"; n: number }
  /** The first picture of a segment as a separate file. */
  | { kind: "preview"; n: number };

/**
 * From the query: `ll=0` turns low latency off, `from=start` lists all that may be watched of a
 * running show, `until=now` ends that list.
 */
type PlaylistQuery = { lowLatency: boolean; fromStart: boolean; isSnapshot: boolean };

export type MediaUrl =
  | UrlOf<"door">
  | UrlOf<"master", PlaylistQuery>
  | UrlOf<"steering", { group: number }>
  | UrlOf<
      "playlist",
      PlaylistQuery & { name: TrackName; msn: number | null; part: number | null; isDelta: boolean }
    >
  | (FileName & { token: string; eventId: string; name: TrackName })
  | UrlOf<"progressive", { name: TrackName }>
  | UrlOf<"sound", { name: AudioTrackName }>
  | UrlOf<"replay">
  | UrlOf<"captions", { language: CaptionsLanguage }>;

const MEDIA_FOLDERS = ["hls", "live", "vod"];

/** Null for other addresses, "unknown" for a media address without a resource. */
export function parseMediaUrl(url: string): MediaUrl | "unknown" | null {
  const queryAt = url.indexOf("?");
  const urlPath = queryAt < 0 ? url : url.slice(0, queryAt);
  const [beforeSlash, folder, token, eventId, ...restParts] = urlPath.split("/");
  if (beforeSlash !== "" || !MEDIA_FOLDERS.includes(folder!)) return null;
  if (!token || !eventId) return "unknown";
  if (folder === "vod") return readReplay(token, eventId, restParts);
  if (!isEventId(eventId)) return "unknown";
  if (folder === "live") return readProgressive({ token, eventId }, restParts);

  return readHls(
    { token, eventId },
    restParts,
    new URLSearchParams(queryAt < 0 ? "" : url.slice(queryAt)),
  );
}

type ShowAddress = { token: string; eventId: string };

/** Parses the file name of a replay, `{event}.mp4`, or of its captions, `{event}.vi.vtt`. */
function readReplay(token: string, fileName: string, restParts: string[]): MediaUrl | "unknown" {
  const [eventId, ...suffixes] = fileName.split(".");
  if (!eventId || !isEventId(eventId) || restParts.length > 0) return "unknown";
  if (suffixes.join() === "mp4") return { kind: "replay", token, eventId };

  const language = CaptionsLanguage.safeParse(suffixes[0]).data;

  return language && suffixes.slice(1).join() === "vtt"
    ? { kind: "captions", token, eventId, language }
    : "unknown";
}

function readProgressive(
  address: ShowAddress,
  [fileName, ...restParts]: string[],
): MediaUrl | "unknown" {
  if (restParts.length > 0) return "unknown";
  if (fileName === "audio.aac") return { kind: "sound", ...address, name: "a" };
  if (fileName === "audio-low.aac") return { kind: "sound", ...address, name: "al" };

  const name = trackName(fileName?.replace(/\.mp4$/, ""));

  return name && !isAudioTrack(name) && fileName?.endsWith(".mp4")
    ? { kind: "progressive", ...address, name }
    : "unknown";
}

function readHls(
  address: ShowAddress,
  pathParts: string[],
  query: URLSearchParams,
): MediaUrl | "unknown" {
  const shape = readShape(query);
  if (pathParts.length === 1 && pathParts[0] === "door") return { kind: "door", ...address };
  if (pathParts.length === 1 && pathParts[0] === "master.m3u8")
    return { kind: "master", ...address, ...shape };
  if (pathParts.length === 1 && pathParts[0] === "steering.json")
    return { kind: "steering", ...address, group: toWholeNumber(query.get("group")) ?? 0 };

  const name = trackName(pathParts[0]);
  if (!name || pathParts.length !== 2) return "unknown";
  if (pathParts[1] === "index.m3u8") {
    const [msn, part] = [
      toWholeNumber(query.get("_HLS_msn")),
      toWholeNumber(query.get("_HLS_part")),
    ];

    return {
      kind: "playlist",
      ...address,
      ...shape,
      name,
      msn,
      part,
      isDelta: query.has("_HLS_skip"),
    };
  }

  const fileName = parseFileName(pathParts[1]!);

  return fileName ? { ...address, name, ...fileName } : "unknown";
}

function readShape(query: URLSearchParams): PlaylistQuery {
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
function parseFileName(fileName: string): FileName | null {
  const [, prefix, number, index, extension] =
    /^(init|p|s|k)(\d{1,9})(?:\.(\d{1,4}))?\.(mp4|m4s|aac)$/.exec(fileName) ?? [];
  if (prefix === "p")
    return extension === "m4s" && index !== undefined
      ? { kind: "part", n: Number(number), i: Number(index) }
      : null;

  const fileKind = WHOLE_FILES[`${prefix}.${extension}`];

  return fileKind && index === undefined ? { kind: fileKind, n: Number(number) } : null;
}

const isEventId = (id: string) => /^[\w-]{1,64}$/.test(id);
const toWholeNumber = (digits: string | null) =>
  digits !== null && /^\d{1,9}$/.test(digits) ? Number(digits) : null;

function trackName(candidate: string | undefined): TrackName | null {
  const names: TrackName[] = [...VIDEO_TRACKS, ...AUDIO_TRACKS];

  return names.find((name) => name === candidate) ?? null;
}
