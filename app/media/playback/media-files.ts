import type { Rendition } from "../packager/rendition";
import type { FileName } from "./access/media-url";
import { awaitPart } from "./playlists";
import { packAudio } from "./packed-audio";
import { previewBytes } from "./preview";
import { segmentBytes, type StoredSegments } from "./stored-segments";

type File = FileName & { eventId: string };

/** Media type of a file of a rendition. */
export function typeOf({ track }: Rendition, { kind }: FileName): string {
  if (kind === "packed") return "audio/aac";

  return track?.kind === "audio" ? "audio/mp4" : "video/mp4";
}

/** The bytes of a file, of an announced part once it is there; null if it does not exist. @throws StorageAwayError */
export async function fileBytes(stored: StoredSegments | undefined, file: File, rendition: Rendition) {
  if (file.kind === "init") return rendition.init(file.n);
  if (file.kind === "segment") return segmentBytes(stored, file, rendition);
  if (file.kind === "packed") return packedBytes(stored, file, rendition);
  if (file.kind === "preview") return previewBytes(stored, file, rendition);

  const last = rendition.segments.at(-1);
  const isHinted = last && (last.isComplete ? file.n === last.n + 1 : file.n === last.n);
  if (isHinted) await awaitPart(rendition, file.n, file.i);

  return rendition.find(file.n)?.parts[file.i]?.bytes ?? null;
}

async function packedBytes(stored: StoredSegments | undefined, file: File & { kind: "packed" }, rendition: Rendition) {
  const track = rendition.tracks[rendition.find(file.n)?.init ?? -1];
  if (track?.kind !== "audio" || track.codec !== "aac") return null;

  const bytes = await segmentBytes(stored, file, rendition);

  return bytes && packAudio(bytes, track);
}
