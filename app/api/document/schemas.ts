import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Turns zod schemas into those of OpenAPI 3.1 (JSON Schema 2020-12); named ones are gathered in `named`. */
export class SchemaWriter {
  readonly named: Record<string, JsonSchema> = {};

  /** What is sent by us. */
  output = (schema: z.ZodType) => this.write(schema, "output");
  /** What is sent to us, before anything is transformed. */
  input = (schema: z.ZodType) => this.write(schema, "input");

  /** Written as a part of something, so that a schema with a name is referred to by it. */
  private write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const whole = z.toJSONSchema(z.object({ part: schema }), { io, unrepresentable: "any", override: tidy });
    const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs = {} } = JSON.parse(text) as { properties: { part: JsonSchema }; $defs?: JsonSchema };
    Object.assign(this.named, $defs);
    return properties.part;
  }
}

/** A format says what its endless pattern says; the name stands where the schema is gathered. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
  delete jsonSchema.id;
}
