import type { Verse } from "~db/schema";

/** The format of an artist's archive; docs/archive.md describes it. */
export const ARCHIVE_FORMAT = "nhacsong-artist";
/** Increases when a program for the previous version would misread the files. */
export const ARCHIVE_VERSION = 1;

export type ArchiveManifest = {
  format: typeof ARCHIVE_FORMAT;
  version: number;
  /** Address of the site that the archive comes from. `artist`: id and stage name on that site. */
  site: string;
  artist: { id: string; stageName: string };
  exportedAt: string;
};

/** A song of the songbook. `id` is its id on the site that it comes from. */
export type ArchivedSong = { id: string; title: string; writer: string | null; verses: Verse[] };

/** A show, with the fields that the API accepts for a new one. */
export type ArchivedShow = Record<string, unknown> & {
  id: string;
  status: string;
  /** Name of a file in the archive. */
  picture: string | null;
  /** Ids of songs, in order. */
  setList: string[];
  showsSetList: boolean;
};
