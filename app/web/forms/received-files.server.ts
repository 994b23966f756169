import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { writeStream } from "~/integrations/storage/write-stream.server";
import { env } from "~/platform/settings/env.server";

/** Takes the files of a form while they arrive. */
export type FileSink = {
  receive: (bytes: Readable, name: string, type: string) => Promise<File>;
};

const FOLDER = path.join(env.DATA_DIR, "incoming");
let folder: Promise<string> | undefined;

/** The files of one form. They are on disk, never in memory, until the form is answered. */
export class ReceivedFiles implements FileSink {
  private readonly paths: string[] = [];

  /** @returns the file, whose bytes are read when they are needed */
  async receive(bytes: Readable, name: string, type: string): Promise<File> {
    const file = path.join(await (folder ??= emptyFolder()), randomUUID());

    this.paths.push(file);

    await writeStream(file, bytes, { flags: "wx", mode: 0o600 });

    return new File([await openAsBlob(file)], name, { type });
  }

  async remove() {
    await Promise.all(this.paths.map((file) => rm(file, { force: true })));
  }
}

/** Drops files as they arrive. @returns empty ones */
export const dropFiles: FileSink = {
  async receive(bytes, name, type) {
    bytes.resume();

    return new File([], name, { type });
  },
};

/** Drops what a killed process has left. */
async function emptyFolder(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });

  return FOLDER;
}
