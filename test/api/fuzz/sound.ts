import { apiDocument } from "../answer-check";
import { junkText, junkValue } from "./junk";
import type { Random } from "./random";

type Schema = Record<string, unknown>;

/** A value for a schema: valid, at its bounds, or (every `wrong`th time) something else. */
export function valueFor(
  schema: Schema,
  random: Random,
  ids: readonly string[],
  wrong = 0.2,
): unknown {
  if (random.chance(wrong)) return junkValue(random);

  const { $ref, anyOf, oneOf, enum: words, const: word, type, items, properties } = schema;
  if (typeof $ref === "string") return valueFor(named($ref), random, ids, wrong);

  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (choices) return valueFor(random.pick(choices), random, ids, wrong);
  if (Array.isArray(words)) return random.pick(words as unknown[]);
  if (word !== undefined) return word;
  if (properties) return objectFor(schema, random, ids, wrong);
  if (items)
    return Array.from({ length: random.below(4) }, () =>
      valueFor(items as Schema, random, ids, wrong),
    );

  return plain(
    schema,
    Array.isArray(type) ? random.pick(type as string[]) : String(type),
    random,
    ids,
  );
}

function objectFor(
  { properties, required = [] }: Schema,
  random: Random,
  ids: readonly string[],
  wrong: number,
) {
  const fields: [string, unknown][] = [];

  for (const [name, schema] of Object.entries(properties as Record<string, Schema>)) {
    const isAsked = (required as string[]).includes(name);
    if (random.chance(isAsked ? 0.95 : 0.4))
      fields.push([name, valueFor(schema, random, ids, wrong)]);
  }

  if (random.chance(0.1)) fields.push([junkText(random), junkValue(random)]);
  if (random.chance(0.1))
    fields.push([random.pick(["id", "artistId", "userId", "role", "isLive"]), random.pick(ids)]);

  return Object.fromEntries(fields);
}

function plain(schema: Schema, type: string, random: Random, ids: readonly string[]): unknown {
  const { minimum, maximum, examples } = schema as {
    minimum?: number;
    maximum?: number;
    examples?: unknown[];
  };
  if (examples && random.chance(0.7)) return random.pick(examples);
  if (type === "integer" || type === "number")
    return random.pick([
      minimum ?? 0,
      (minimum ?? 0) - 1,
      (maximum ?? 1e6) + 1,
      maximum ?? 18,
      18,
      1.5,
    ]);
  if (type === "boolean") return random.chance(0.5);
  if (type === "null") return null;

  return textFor(schema, random, ids);
}

function textFor(
  { format, minLength, maxLength }: Schema,
  random: Random,
  ids: readonly string[],
): string {
  if (format === "uuid") return random.pick(ids);

  const bounds = [minLength, maxLength, Number(maxLength ?? 0) + 1].filter(
    (it): it is number => typeof it === "number",
  );
  if (bounds.length > 0 && random.chance(0.2))
    return "x".repeat(Math.min(random.pick(bounds), 20_000));

  return random.pick(["Đêm nhạc", "18.00", "hello", random.pick(ids), junkText(random)]);
}

function named(reference: string): Schema {
  return apiDocument.components.schemas[reference.split("/").at(-1)!]!;
}
