import { fileStore } from "~/integrations/storage/files.server";

/** `{id}.mp4`, and `{id}.jpg` where there is a still. */
export const clipFiles = fileStore("clips");

export const videoName = (clipId: string) => `${clipId}.mp4`;
export const stillName = (clipId: string) => `${clipId}.jpg`;

export async function removeClipFiles(clipIds: string[]): Promise<void> {
  for (const clipId of clipIds)
    for (const fileName of [videoName(clipId), stillName(clipId)]) await clipFiles.remove(fileName);
}

/** Lists the ids of clips with files, unfinished ones included. */
export async function listClipFiles(): Promise<string[]> {
  const clipIds = (await clipFiles.list()).map(({ name: fileName }) =>
    fileName.replace(/\..*$/, ""),
  );

  return [...new Set(clipIds)];
}
