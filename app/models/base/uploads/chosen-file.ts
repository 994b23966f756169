import { z } from "zod";

/** A file of a form. Browsers send an empty file if none was chosen. */
export function chosenFile<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value instanceof File && value.size > 0 ? value : undefined),
    schema,
  );
}
