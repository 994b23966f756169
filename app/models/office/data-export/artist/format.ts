import type { Verse } from "~db/schema";

/** The format of an artist's archive; docs/archive.md describes it. */
export const ARCHIVE_FORMAT = "nhacsong-artist";
/** Rises when a reader of the former version would misread the files. */
export const ARCHIVE_VERSION = 1;

export type ArchiveManifest = {
  format: typeof ARCHIVE_FORMAT;
  version: number;
  /** Where it comes from: the address of the site, and the artist there. */
  site: string;
  artist: { id: string; stageName: string };
  exportedAt: string;
};

/** A song of the songbook. `id` is that on the site it comes from. */
export type ArchivedSong = { id: string; title: string; writer: string | null; verses: Verse[] };

/** A show with the fields that the API takes for a new one. */
export type ArchivedShow = Record<string, unknown> & {
  id: string;
  status: string;
  /** A file of the archive. */
  picture: string | null;
  /** Ids of songs, in order. */
  setList: string[];
  showsSetList: boolean;
};
