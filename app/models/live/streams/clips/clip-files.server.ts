import { fileStore } from "~/integrations/storage/files.server";

/** `{id}.mp4`, and `{id}.jpg` where there is a still. */
export const clipFiles = fileStore("clips");

export const videoName = (id: string) => `${id}.mp4`;
export const stillName = (id: string) => `${id}.jpg`;

export async function removeClipFiles(ids: string[]): Promise<void> {
  for (const id of ids)
    for (const name of [videoName(id), stillName(id)]) await clipFiles.remove(name);
}

/** The ids that have files, unfinished ones included. */
export async function listClipFiles(): Promise<string[]> {
  const names = (await clipFiles.list()).map(({ name }) => name.replace(/\..*$/, ""));

  return [...new Set(names)];
}
