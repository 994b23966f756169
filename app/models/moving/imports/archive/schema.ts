import { z } from "zod";
import { MAX_ARCHIVE_BYTES } from "./read-archive";
import { chosenFile } from "~/models/base/uploads/chosen-file";

const box = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const choice = z.enum(["true", "false"]).transform((value) => value === "true");

export const ArchiveUpload = z.object({
  archive: chosenFile(
    z
      .instanceof(File, { error: "moving:archive.fileNeeded" })
      .refine(({ size }) => size <= MAX_ARCHIVE_BYTES, "moving:archive.fileLong"),
  ),
  songs: box,
  profile: box,
});

export const ArchiveQuery = z.object({ songs: choice.optional(), profile: choice.optional() });
