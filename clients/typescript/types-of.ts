import type { Contract, ContractCall, Schema } from "./contract";

/** The TypeScript source of a contract's types: one interface a named schema, and `Calls`. */
export function typesOf({ calls, schemas }: Contract): string {
  const named = Object.entries(schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const fields = Object.entries(calls).map(
    ([name, call]) => `  ${JSON.stringify(name)}: ${callType(call)};`,
  );
  const all = `/** Parameters and responses of every call. */\nexport type Calls = {\n${fields.join("\n")}\n};`;

  return (
    [
      "/* eslint-disable max-lines */\n// Written by generate.ts from contract.json.",
      ...named,
      all,
    ].join("\n\n") + "\n"
  );
}

function callType({ params, query, body, answer }: ContractCall): string {
  const parts: string[] = [];
  if (params.length > 0)
    parts.push(`params: { ${params.map((name) => `${name}: string`).join("; ")} }`);
  const isNeeded = Array.isArray(query?.required) && query.required.length > 0;
  if (query) parts.push(`query${isNeeded ? "" : "?"}: ${queryType(query)}`);
  if (body) parts.push(`body: ${typeOf(body)}`);

  return `{ ${[...parts, `answer: ${typeOf(answer)}`].join("; ")} }`;
}

/** Words on the wire; numbers and truth values may be given as such. */
function queryType(query: Schema): string {
  return typeOf(query).replace(/: string(?=[;\s])/g, ": string | number | boolean");
}

function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, properties, type } = schema;
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (typeof $ref === "string") return $ref.split("/").at(-1)!;
  if (choices) return choices.map(typeOf).join(" | ");
  if (items) return `(${typeOf(items as Schema)})[]`;
  if (properties) return objectType(schema);
  if (Array.isArray(type)) return type.map((it: string) => plainType({ type: it })).join(" | ");

  return plainType(schema);
}

function objectType({ properties, required = [] }: Schema): string {
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
    const mark = (required as string[]).includes(name) ? "" : "?";

    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${typeOf(schema)}`;
  });

  return `{ ${fields.join("; ")} }`;
}

const PLAIN: Record<string, string> = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  null: "null",
};

/** A media type alone stands for a file as it is. */
function plainType({ enum: words, const: word, type, contentMediaType }: Schema): string {
  if (contentMediaType) return "Blob | Uint8Array<ArrayBuffer>";
  if (Array.isArray(words)) return words.map((it) => JSON.stringify(it)).join(" | ");
  if (word !== undefined) return JSON.stringify(word);
  if (type === "object") return "Record<string, unknown>";

  return PLAIN[String(type)] ?? "unknown";
}
