import type { Rendition } from "../packager/rendition";
import type { FileName } from "./access/media-url";
import { awaitPart } from "./playlists";
import { previewBytes } from "./preview";
import { segmentBytes, type StoredSegments } from "./stored-segments";

type File = FileName & { eventId: string };

/** Media type of the files of a rendition. */
export const typeOf = ({ track }: Rendition) => (track?.kind === "audio" ? "audio/mp4" : "video/mp4");

/** The bytes of a file, of an announced part once it is there; null if it does not exist. @throws StorageAwayError */
export async function fileBytes(stored: StoredSegments | undefined, file: File, rendition: Rendition) {
  if (file.kind === "init") return rendition.init(file.n);
  if (file.kind === "segment") return segmentBytes(stored, file, rendition);
  if (file.kind === "preview") return previewBytes(stored, file, rendition);
  const last = rendition.segments.at(-1);
  const isHinted = last && (last.isComplete ? file.n === last.n + 1 : file.n === last.n);
  if (isHinted) await awaitPart(rendition, file.n, file.i);
  return rendition.find(file.n)?.parts[file.i]?.bytes ?? null;
}
