import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { env } from "~/platform/settings/env.server";
import { writeStream } from "./write-stream.server";

const FILE_NAME = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/**
 * Stores files of one kind in a folder of DATA_DIR. A name is written once, and its bytes never
 * change.
 */
export function fileStore(folder: string) {
  const directory = path.join(env.DATA_DIR, folder);
  const pathOfFile = (name: string) => {
    if (!FILE_NAME.test(name) || name.includes(".."))
      throw new RangeError(`“${name}” is no name of a stored file.`);

    return path.join(directory, name);
  };

  /**
   * Writes to a temporary file and renames it, so that readers never find an incomplete file.
   * @returns the number of bytes
   */
  async function fill(name: string, bytes: Readable): Promise<number> {
    await mkdir(directory, { recursive: true });

    const partialFile = `${pathOfFile(name)}.part`;

    const byteCount = await writeStream(partialFile, bytes, { flush: true });

    try {
      await rename(partialFile, pathOfFile(name));
    } catch (error) {
      await rm(partialFile, { force: true });
      throw error;
    }

    return byteCount;
  }

  return {
    write: (name: string, bytes: Uint8Array) => fill(name, Readable.from([bytes])),
    fill,
    /**
     * Opens a stream of the file or a range of it, `end` included; null if there is no such file.
     */
    async open(
      name: string,
      range: { start?: number; end?: number } = {},
    ): Promise<Readable | null> {
      const fileStats = await stat(pathOfFile(name)).catch(() => null);

      return fileStats && createReadStream(pathOfFile(name), range);
    },
    /** Path at which another program may read the file. */
    pathOf: pathOfFile,
    /** Null if there is no such file. */
    async read(name: string): Promise<Buffer | null> {
      try {
        return await readFile(pathOfFile(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

        throw error;
      }
    },
    /** Stored files with their modification time in ms. */
    async list(): Promise<{ name: string; writtenAt: number }[]> {
      const fileNames = await readdir(directory).catch(() => []);
      const files = await Promise.all(
        fileNames.map(async (name) => ({
          name,
          writtenAt: (await stat(path.join(directory, name)).catch(() => null))?.mtimeMs,
        })),
      );

      return files.flatMap(({ name, writtenAt }) =>
        writtenAt === undefined ? [] : [{ name, writtenAt }],
      );
    },
    async remove(name: string) {
      await rm(pathOfFile(name), { force: true });
    },
  };
}
