import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { writeStream } from "~/integrations/storage/write-stream.server";
import { env } from "~/platform/settings/env.server";

/** Receives the files of a form while they arrive. */
export type FileSink = {
  receive: (fileBytes: Readable, fileName: string, mediaType: string) => Promise<File>;
};

const FOLDER = path.join(env.DATA_DIR, "incoming");
let folder: Promise<string> | undefined;

/** The files of one form, kept on disk and not in memory until the form is answered. */
export class ReceivedFiles implements FileSink {
  private readonly paths: string[] = [];

  /** @returns the file, whose bytes are read when they are needed */
  async receive(fileBytes: Readable, fileName: string, mediaType: string): Promise<File> {
    const filePath = path.join(await openFolder(), randomUUID());

    this.paths.push(filePath);

    await writeStream(filePath, fileBytes, { flags: "wx", mode: 0o600 });

    return new File([await openAsBlob(filePath)], fileName, { type: mediaType });
  }

  async remove() {
    await Promise.all(this.paths.map((filePath) => rm(filePath, { force: true })));
  }
}

/** Drops files as they arrive. @returns empty files */
export const dropFiles: FileSink = {
  async receive(fileBytes, fileName, mediaType) {
    fileBytes.resume();

    return new File([], fileName, { type: mediaType });
  },
};

/** Empties the folder for the first file of this process, and again only after a failure. */
async function openFolder(): Promise<string> {
  folder ??= emptyFolder();
  folder.catch(() => {
    folder = undefined;
  });

  return folder;
}

/** Creates the folder for received files, without the files that a killed process left in it. */
async function emptyFolder(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });

  return FOLDER;
}
