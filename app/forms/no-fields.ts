import { z } from "zod";

/** A form of one button whose refusal is told on the page, above it. */
export const NoFields = z.object({});
