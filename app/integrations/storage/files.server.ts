import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { env } from "~/platform/settings/env.server";
import { writeStream } from "./write-stream.server";

const NAME = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/** Files of one kind in a folder of DATA_DIR. A name is written once and its bytes never change. */
export function fileStore(folder: string) {
  const directory = path.join(env.DATA_DIR, folder);
  const fileOf = (name: string) => {
    if (!NAME.test(name) || name.includes("..")) throw new RangeError(`“${name}” is no name of a stored file.`);
    return path.join(directory, name);
  };
  return {
    /** Writes to a temporary file and renames it, so that nobody reads half a file. */
    async write(name: string, bytes: Uint8Array) {
      await mkdir(directory, { recursive: true });
      const aside = `${fileOf(name)}.part`;
      const handle = await open(aside, "w");
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(aside, fileOf(name));
    },
    /** Like `write`, for streams. @returns the number of bytes */
    async fill(name: string, bytes: Readable): Promise<number> {
      await mkdir(directory, { recursive: true });
      const aside = `${fileOf(name)}.part`;
      const size = await writeStream(aside, bytes, { flush: true });
      await rename(aside, fileOf(name));
      return size;
    },
    /** A stream of the file or a range of it, `end` included; null if there is no such file. */
    async open(name: string, range: { start?: number; end?: number } = {}): Promise<Readable | null> {
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
      return files.flatMap(({ name, writtenAt }) => (writtenAt === undefined ? [] : [{ name, writtenAt }]));
    },
    async remove(name: string) {
      await rm(fileOf(name), { force: true });
    },
  };
}
