import { z } from "zod";

/** The question before a privileged act: what the admin has to say about it. */
export const ActForm = z.object({
  words: z
    .string()
    .trim()
    .refine((text) => [...text].length <= 2000, "admin:wordsLong")
    .default(""),
});
export type ActForm = z.output<typeof ActForm>;

/** The address of a list of the back office. */
export const ListAddress = z.object({
  search: z.string().max(200).default("").catch(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});
