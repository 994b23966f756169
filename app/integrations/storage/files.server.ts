import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { env } from "~/platform/settings/env.server";
import { writeStream } from "./write-stream.server";

const NAME = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/** Files of one kind in a folder of DATA_DIR. A name is written once and its bytes never change. */
export function fileStore(folder: string) {
  const directory = path.join(env.DATA_DIR, folder);
  const fileOf = (name: string) => {
    if (!NAME.test(name) || name.includes(".."))
      throw new RangeError(`“${name}” is no name of a stored file.`);

    return path.join(directory, name);
  };

  /**
   * Writes to a temporary file and renames it, so that a reader never finds half a file.
   * @returns the number of bytes
   */
  async function fill(name: string, bytes: Readable): Promise<number> {
    await mkdir(directory, { recursive: true });

    const aside = `${fileOf(name)}.part`;

    const size = await writeStream(aside, bytes, { flush: true });

    try {
      await rename(aside, fileOf(name));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }

    return size;
  }

  return {
    write: (name: string, bytes: Uint8Array) => fill(name, Readable.from([bytes])),
    fill,
    /** A stream of the file or a range of it, `end` included; null if there is no such file. */
    async open(
      name: string,
      range: { start?: number; end?: number } = {},
    ): Promise<Readable | null> {
      const isThere = await stat(fileOf(name)).catch(() => null);

      return isThere && createReadStream(fileOf(name), range);
    },
    /** Where a program may read the file. */
    pathOf: fileOf,
    /** Null if there is no such file. */
    async read(name: string): Promise<Buffer | null> {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

        throw error;
      }
    },
    /** Stored files with their modification time in ms. */
    async list(): Promise<{ name: string; writtenAt: number }[]> {
      const names = await readdir(directory).catch(() => []);
      const files = await Promise.all(
        names.map(async (name) => ({
          name,
          writtenAt: (await stat(path.join(directory, name)).catch(() => null))?.mtimeMs,
        })),
      );

      return files.flatMap(({ name, writtenAt }) =>
        writtenAt === undefined ? [] : [{ name, writtenAt }],
      );
    },
    async remove(name: string) {
      await rm(fileOf(name), { force: true });
    },
  };
}
