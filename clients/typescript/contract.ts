/** The calls the client was generated for, without descriptions. Stored in contract.json. */
export type Schema = { [keyword: string]: unknown };
export type ContractCall = {
  params: string[];
  query?: Schema;
  body?: Schema;
  status: string;
  answer: Schema;
};
export type Contract = { calls: Record<string, ContractCall>; schemas: Record<string, Schema> };

type Content = { content?: Record<string, { schema: Schema }> };
type DocumentCall = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type OpenApi = {
  paths: Record<string, Record<string, DocumentCall>>;
  components: { schemas: Record<string, Schema> };
};

/** The part of an OpenAPI document that a client depends on. */
export function contractOf({ paths, components }: OpenApi): Contract {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) => [`${method.toUpperCase()} ${path}`, callOf(call)] as const,
    ),
  );

  return { calls: Object.fromEntries(calls), schemas: bareAll(components.schemas) };
}

function callOf({ parameters, requestBody, responses }: DocumentCall): ContractCall {
  const status = Object.keys(responses).find((it) => it.startsWith("2"))!;
  const query = parameters.filter((it) => it.in === "query");
  const body = requestBody && schemaOf(requestBody);

  return {
    params: parameters.filter((it) => it.in === "path").map(({ name }) => name),
    ...(query.length > 0 && { query: queryOf(query) }),
    ...(body && { body }),
    status,
    answer: schemaOf(responses[status]!),
  };
}

function queryOf(parameters: DocumentCall["parameters"]): Schema {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, bare(schema)]));

  return {
    type: "object",
    properties,
    required: parameters.filter((it) => it.required).map(({ name }) => name),
  };
}

function schemaOf({ content = {} }: Content): Schema {
  return bare(Object.values(content)[0]?.schema ?? {});
}

const SHAPE = [
  "$ref",
  "type",
  "enum",
  "const",
  "anyOf",
  "oneOf",
  "items",
  "properties",
  "required",
  "contentMediaType",
];

/** A schema with only what makes a type. */
function bare(schema: Schema): Schema {
  const included = Object.entries(schema).filter(([keyword]) => SHAPE.includes(keyword));

  return Object.fromEntries(
    included.map(([keyword, value]) => [keyword, bareKeyword(keyword, value)]),
  );
}

function bareKeyword(keyword: string, value: unknown): unknown {
  if (keyword === "properties") return bareAll(value as Record<string, Schema>);
  if (keyword === "items") return bare(value as Schema);
  if (keyword === "anyOf" || keyword === "oneOf") return (value as Schema[]).map(bare);

  return value;
}

function bareAll(schemas: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}
