import { z } from "zod";
import { GENRES } from "~db/vocabularies";
import { hasLetterOrDigit, oneLine } from "~/models/base/text/normalize";
import { ProfileLinks } from "./profile-links";

/** Input of "Apply as Artist". */
export const Application = z.object({
  stageName: z
    .string({ error: "accounts:apply.stageNameRequired" })
    .overwrite(oneLine)
    .refine(hasLetterOrDigit, "accounts:apply.stageNameRequired")
    .refine((stageName) => [...stageName].length <= 100, "accounts:apply.stageNameLong"),
  bio: z
    .string()
    .trim()
    .refine((text) => [...text].length <= 2000, "accounts:apply.bioLong")
    .nullish(),
  genres: z.array(z.enum(GENRES)).default([]),
  links: ProfileLinks,
  code: z.string().trim().max(100).nullish(),
});
export type Application = z.output<typeof Application>;
