import { z } from "zod";

/** A code as a buyer types it; blank is none. */
export const TypedCode = z
  .string("codes:unknown")
  .trim()
  .max(60, "codes:unknown")
  .optional()
  .transform((text) => text || undefined);
