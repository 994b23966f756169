import { z } from "zod";

/** Confirmation form of an admin action. */
export const ActionForm = z.object({
  words: z
    .string()
    .trim()
    .refine((note) => [...note].length <= 2000, "admin:wordsLong")
    .default(""),
});
export type ActionForm = z.output<typeof ActionForm>;

/** Parameters of an admin list. */
export const ListAddress = z.object({
  search: z.string().max(200).default("").catch(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});

/** Parameters of an admin list for programs; invalid values are rejected. */
export const ListCall = z.object({
  search: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});
