import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Converts zod schemas to OpenAPI 3.1 (JSON Schema 2020-12); collects named schemas in `named`. */
export class SchemaWriter {
  readonly named: Record<string, JsonSchema> = {};

  /** For responses. */
  output = (schema: z.ZodType) => this.write(schema, "output");
  /** Schemas of requests, before transformations. */
  input = (schema: z.ZodType) => this.write(schema, "input");

  /** Converted as a property of an object, so that named schemas become references. */
  private write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const whole = z.toJSONSchema(z.object({ part: schema }), { io, unrepresentable: "any", override: tidy });
    const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs = {} } = JSON.parse(text) as { properties: { part: JsonSchema }; $defs?: JsonSchema };

    Object.assign(this.named, $defs);

    return properties.part;
  }
}

/** Formats replace their long patterns; the name is the key of the collected schema. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
  delete jsonSchema.id;
}
