import { z } from "zod";
import { GENRES } from "~db/vocabularies";
import { hasLetterOrDigit, oneLine } from "~/models/base/text/normalize";

const MAX_LINKS = 5;

const Links = z
  .string()
  .nullish()
  .transform((typedLinks) => (typedLinks ?? "").split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: "accounts:apply.linkInvalid" }))
      .max(MAX_LINKS, "accounts:apply.linksMany"),
  );

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
  links: Links,
  code: z.string().trim().max(100).nullish(),
});
export type Application = z.output<typeof Application>;
