import { z } from "zod";
import { GENRES } from "~db/vocabularies";
import { isReadable, oneLine } from "~/models/base/text/normalize";

const LINKS = 5;

const Links = z
  .string()
  .nullish()
  .transform((text) => (text ?? "").split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: "accounts:apply.linkInvalid" }))
      .max(LINKS, "accounts:apply.linksMany"),
  );

/** Input of "Apply as Artist". */
export const Application = z.object({
  stageName: z
    .string({ error: "accounts:apply.stageNameRequired" })
    .overwrite(oneLine)
    .refine(isReadable, "accounts:apply.stageNameRequired")
    .refine((name) => [...name].length <= 100, "accounts:apply.stageNameLong"),
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
