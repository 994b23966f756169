import type { AppLoadContext } from "@remix-run/node";
import type { CallView, Field } from "~/ui/api-docs/api-docs.types";
import { first, last } from "~/platform/required";

type ApiDocument = ReturnType<NonNullable<AppLoadContext["describeApi"]>>;
type CallDocument = ApiDocument["paths"][string][string];
type JsonSchema = Record<string, unknown>;

export function viewApi({ paths, tags, components, info }: ApiDocument) {
  const callViews = Object.entries(paths).flatMap(([callPath, methods]) =>
    Object.entries(methods).map(([method, call]) => viewCall(method.toUpperCase(), callPath, call)),
  );

  return {
    title: info.title,
    introduction: info.description,
    groups: tags.map(({ name: groupName }, index) => ({
      id: `calls-${index + 1}`,
      name: groupName,
      calls: callViews.filter(({ tag }) => tag === groupName),
    })),
    schemas: Object.entries(components.schemas).map(([groupName, schema]) => ({
      name: groupName,
      fields: listFields(schema),
    })),
  };
}

function viewCall(method: string, callPath: string, callDocument: CallDocument): CallView {
  const [success, ...refusals] = Object.entries(callDocument.responses).sort(
    ([left], [right]) => Number(left) - Number(right),
  );
  const answer = firstSchema(success![1]);

  return {
    id: callDocument.operationId,
    tag: first(callDocument.tags),
    method,
    path: `/api${callPath}`,
    summary: callDocument.summary,
    rights: callDocument.description,
    parameters: callDocument.parameters.map(({ name: parameterName, required, schema }) =>
      fieldOf(parameterName, schema, required),
    ),
    body: callDocument.requestBody ? bodyOf(callDocument.requestBody) : [],
    answer: {
      status: success![0],
      type: typeOf(answer),
      fields: answer.type === "object" ? listFields(answer) : [],
    },
    refusals: refusals.map(([status, { description }]) => ({ status, text: description })),
  };
}

/** The fields of a body; a body that is not JSON is a file. */
function bodyOf(requestBody: NonNullable<CallDocument["requestBody"]>): Field[] {
  if (requestBody.content["application/json"]) return fieldsOf(firstSchema(requestBody));

  return [
    { name: Object.keys(requestBody.content).join(", "), type: "file", required: true, limits: "" },
  ];
}

function firstSchema({
  content = {},
}: {
  content?: Record<string, { schema: JsonSchema }>;
}): JsonSchema {
  return Object.values(content)[0]?.schema ?? {};
}

/** The fields of a schema; "required" has no meaning in a response. */
function listFields(schema: JsonSchema): Field[] {
  return fieldsOf(schema).map((field) => ({ ...field, required: false }));
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([fieldName, schema]) =>
    fieldOf(fieldName, schema, (required as string[]).includes(fieldName)),
  );
}

function fieldOf(fieldName: string, schema: JsonSchema, required: boolean): Field {
  return { name: fieldName, type: typeOf(schema), required, limits: limitsOf(schema) };
}

function typeOf(schema: JsonSchema): string {
  const { $ref: reference, anyOf, oneOf, items, properties } = schema;
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (typeof reference === "string") return last(reference.split("/"));
  if (choices) return choices.map(typeOf).join(" | ");
  if (items) return `${withBrackets(typeOf(items as JsonSchema))}[]`;
  if (properties) return `{ ${Object.keys(properties).join(", ")} }`;

  return plainTypeOf(schema);
}

function plainTypeOf({ enum: allowedValues, const: constant, type, format }: JsonSchema): string {
  if (Array.isArray(allowedValues))
    return allowedValues.map((allowedValue) => JSON.stringify(allowedValue)).join(" | ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(type)) return type.join(" | ");

  return String(format ?? type ?? "any");
}

function withBrackets(typeText: string) {
  return typeText.includes(" | ") ? `(${typeText})` : typeText;
}

function limitsOf({
  minLength,
  maxLength,
  minimum,
  maximum,
  maxItems,
  examples,
}: JsonSchema): string {
  const knownLimits = { minLength, maxLength, minimum, maximum, maxItems };
  const limits = Object.entries(knownLimits).filter(([, value]) => value !== undefined);
  const samples = Array.isArray(examples) ? examples.map((example) => JSON.stringify(example)) : [];

  return [...limits.map(([limitName, value]) => `${limitName} ${String(value)}`), ...samples].join(
    ", ",
  );
}
