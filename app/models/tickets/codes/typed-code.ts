import { z } from "zod";

/** A code as a buyer enters it. Blank means no code. */
export const EnteredCode = z
  .string("codes:unknown")
  .trim()
  .max(60, "codes:unknown")
  .optional()
  .transform((entered) => entered || undefined);
