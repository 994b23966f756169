import type { AppLoadContext } from "@remix-run/node";
import type { CallView, Field } from "~/ui/api-docs/api-docs.types";
import { first, last } from "~/platform/required";

type ApiDocument = ReturnType<NonNullable<AppLoadContext["describeApi"]>>;
type CallDocument = ApiDocument["paths"][string][string];
type Schema = Record<string, unknown>;

export function viewApi({ paths, tags, components, info }: ApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => viewCall(method.toUpperCase(), path, call)),
  );

  return {
    title: info.title,
    introduction: info.description,
    groups: tags.map(({ name }, at) => ({
      id: `calls-${at + 1}`,
      name,
      calls: calls.filter(({ tag }) => tag === name),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      fields: listFields(schema),
    })),
  };
}

function viewCall(method: string, path: string, call: CallDocument): CallView {
  const [done, ...refusals] = Object.entries(call.responses).sort(
    ([a], [b]) => Number(a) - Number(b),
  );
  const answer = firstSchema(done![1]);

  return {
    id: call.operationId,
    tag: first(call.tags),
    method,
    path: `/api${path}`,
    summary: call.summary,
    rights: call.description,
    parameters: call.parameters.map(({ name, required, schema }) =>
      fieldOf(name, schema, required),
    ),
    body: call.requestBody ? bodyOf(call.requestBody) : [],
    answer: {
      status: done![0],
      type: typeOf(answer),
      fields: answer.type === "object" ? listFields(answer) : [],
    },
    refusals: refusals.map(([status, { description }]) => ({ status, text: description })),
  };
}

/** A body that is no JSON is a file. */
function bodyOf(body: NonNullable<CallDocument["requestBody"]>): Field[] {
  if (body.content["application/json"]) return fieldsOf(firstSchema(body));

  return [{ name: Object.keys(body.content).join(", "), type: "file", required: true, limits: "" }];
}

function firstSchema({ content = {} }: { content?: Record<string, { schema: Schema }> }): Schema {
  return Object.values(content)[0]?.schema ?? {};
}

/** "required" means nothing in a response. */
function listFields(schema: Schema): Field[] {
  return fieldsOf(schema).map((field) => ({ ...field, required: false }));
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties as Record<string, Schema>).map(([name, schema]) =>
    fieldOf(name, schema, (required as string[]).includes(name)),
  );
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  return { name, type: typeOf(schema), required, limits: limitsOf(schema) };
}

function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, properties } = schema;
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (typeof $ref === "string") return last($ref.split("/"));
  if (choices) return choices.map(typeOf).join(" | ");
  if (items) return `${bracketed(typeOf(items as Schema))}[]`;
  if (properties) return `{ ${Object.keys(properties).join(", ")} }`;

  return plainTypeOf(schema);
}

function plainTypeOf({ enum: words, const: word, type, format }: Schema): string {
  if (Array.isArray(words)) return words.map((it) => JSON.stringify(it)).join(" | ");
  if (word !== undefined) return JSON.stringify(word);
  if (Array.isArray(type)) return type.join(" | ");

  return String(format ?? type ?? "any");
}

function bracketed(type: string) {
  return type.includes(" | ") ? `(${type})` : type;
}

function limitsOf({ minLength, maxLength, minimum, maximum, maxItems, examples }: Schema): string {
  const known = { minLength, maxLength, minimum, maximum, maxItems };
  const limits = Object.entries(known).filter(([, value]) => value !== undefined);
  const samples = Array.isArray(examples) ? examples.map((example) => JSON.stringify(example)) : [];

  return [...limits.map(([name, value]) => `${name} ${String(value)}`), ...samples].join(", ");
}
