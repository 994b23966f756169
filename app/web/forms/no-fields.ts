import { z } from "zod";

/** A form of one button whose refusal is shown above it on the page. */
export const NoFields = z.object({});
