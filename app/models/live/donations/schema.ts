import { z } from "zod";

/** Marks or unmarks a song request as sung, as forms post it. */
export const SungMark = z
  .object({ requestId: z.string().min(1).max(64), sung: z.enum(["yes", "no"]) })
  .transform(({ requestId, sung }) => ({ requestId, isSung: sung === "yes" }));
export type SungMark = z.output<typeof SungMark>;

/** Marks or unmarks a song request as sung, as JSON. */
export const SungInput = z.object({ sung: z.boolean() });
