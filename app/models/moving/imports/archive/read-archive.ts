import { z } from "zod";
import { AppError } from "~/platform/errors";
import { UnreadableZip, ZipReader } from "~/integrations/archive/read-zip";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from "../../exports/format";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { parseJson } from "~/platform/json/parse-json";
import { parseItems, TooManyItems } from "../json-items";

export const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024;
const ZIP_LIMITS = { maxEntries: 3000, maxUnpackedBytes: 60 * 1024 * 1024 };
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_SMALL_BYTES = 100_000;
const MANIFEST = "manifest.json";

const Manifest = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.int() });

/** An artist's archive, read file by file. */
export type Archive = {
  /** The items of a list; null for one that can't be read. */
  list: (name: "shows.json" | "songs.json") => Promise<unknown[]>;
  profile: () => Promise<unknown>;
  /** Null if the archive doesn't have it. */
  picture: (name: string) => Promise<Buffer | null>;
};

/** Reads the archive that `packArtistArchive` makes. @throws AppError invalid, at `archive` */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  if (bytes.length > MAX_ARCHIVE_BYTES) throw refused("moving:archive.fileLong", "too_large");
  return reporting(async () => {
    const zip = new ZipReader(bytes, ZIP_LIMITS);
    const folder = folderOf(zip.names);
    const read = (name: string, most: number) => reporting(() => zip.read(folder + name, most));
    const manifest = Manifest.safeParse(parseJson((await read(MANIFEST, MAX_SMALL_BYTES))!.toString()));
    if (!manifest.success) throw refused("moving:archive.fileUnread");
    if (manifest.data.version > ARCHIVE_VERSION) throw refused("moving:archive.fileNewer");
    return {
      list: async (name) => reporting(async () => parseItems((await read(name, MAX_LIST_BYTES))?.toString() ?? "")),
      profile: async () => parseJson((await read("profile.json", MAX_SMALL_BYTES))?.toString() ?? ""),
      picture: (name) => read(name, MAX_IMAGE_BYTES),
    };
  });
}

/** Programs that pack a folder again put its name in front. */
function folderOf(names: string[]): string {
  const manifests = names.filter((name) => name === MANIFEST || /^[^/]+\/manifest\.json$/.test(name));
  const own = manifests.filter((name) => !name.startsWith("__MACOSX/"));
  if (own.length !== 1) throw new UnreadableZip();
  return own[0]!.slice(0, -MANIFEST.length);
}

async function reporting<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TooManyItems) throw refused("moving:archive.fileMany");
    throw error instanceof UnreadableZip ? refused("moving:archive.fileUnread") : error;
  }
}

const refused = (key: string, code: "invalid" | "too_large" = "invalid") =>
  new AppError(code, key, { fields: { archive: { key } } });
