import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "~/errors";
import { UnreadableZip, ZipReader } from "~/integrations/archive/read-zip";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from "../../exports/format";
import { MAX_IMAGE_BYTES } from "../../uploads/images.server";

export const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024;
const ZIP_LIMITS = { maxEntries: 3000, maxUnpackedBytes: 60 * 1024 * 1024 };
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_SMALL_BYTES = 100_000;
const MAX_ITEMS = 2000;
/** Above two descriptions, or the words of the longest song with their translation. One takes 50 ms to parse at worst. */
const MAX_ITEM_LENGTH = 140_000;
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
      list: async (name) => readItems((await read(name, MAX_LIST_BYTES))?.toString() ?? ""),
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

/** One item per line, as archives are written, so that each is parsed in a moment and others are answered in between. */
async function readItems(text: string): Promise<unknown[]> {
  const items: unknown[] = [];
  let lines = 0;
  for (let at = 0; at < text.length;) {
    // The brackets have lines of their own.
    if (++lines > MAX_ITEMS + 2) throw refused("moving:archive.fileMany");
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? undefined : end);
    at = end < 0 ? text.length : end + 1;
    if (line === "[" || line === "]" || line === "[]" || line === "") continue;
    items.push(line.length > MAX_ITEM_LENGTH ? null : parseJson(line.replace(/,\r?$/, "")));
    await setImmediate();
  }
  return items;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function reporting<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof UnreadableZip ? refused("moving:archive.fileUnread") : error;
  }
}

const refused = (key: string, code: "invalid" | "too_large" = "invalid") =>
  new AppError(code, key, { fields: { archive: { key } } });
