import { z } from "zod";
import { PICTURE_TYPES } from "~db/vocabularies";
import { ERROR_REASONS } from "~/platform/errors";
import { translator, type Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { Operation } from "../operation";
import { errorStatuses } from "../error-statuses";

type JsonSchema = Record<string, unknown>;

/** Converts zod schemas to OpenAPI 3.1 (JSON Schema 2020-12); collects named schemas in `named`. */
class SchemaWriter {
  readonly named: Record<string, JsonSchema> = {};

  /** For responses. */
  output = (schema: z.ZodType) => this.write(schema, "output");
  /** Schemas of requests, before transformations. */
  input = (schema: z.ZodType) => this.write(schema, "input");

  /** Converted as a property of an object, so that named schemas become references. */
  private write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const whole = z.toJSONSchema(z.object({ part: schema }), {
      io,
      unrepresentable: "any",
      override: tidy,
    });
    const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs = {} } = JSON.parse(text) as {
      properties: { part: JsonSchema };
      $defs?: JsonSchema;
    };

    Object.assign(this.named, $defs);

    return properties.part;
  }
}

/** The body of every error. */
const Problem = z
  .object({ message: z.string(), code: z.enum(ERROR_REASONS).optional() })
  .meta({ id: "Problem" });

export type ResponseDocument = {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
};
export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
};
export type CallDocument = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ResponseDocument>;
};
export type ApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, CallDocument>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
};

const JSON_TYPE = "application/json";
/** OpenAPI 3.1 describes raw bytes by their media type alone. */
const rawFile = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { contentMediaType: type } }]));
const FILES = { picture: rawFile(PICTURE_TYPES) };

/** The OpenAPI 3.1 document of these calls, in one language. */
export function describeApi(operations: readonly Operation[], language: Language): ApiDocument {
  const t = translator(language);
  const writer = new SchemaWriter();
  const paths: ApiDocument["paths"] = {};

  for (const call of operations)
    (paths[call.path] ??= {})[call.method] = describeCall(call, writer, t);

  return {
    openapi: "3.1.0",
    info: { title: t("api:title"), version: "1", description: t("api:introduction") },
    servers: [{ url: "/api" }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
      name: t(`api:tags.${tag}`),
    })),
    paths,
    components: {
      schemas: writer.named,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "nhacsong_session",
          description: t("api:security.session"),
        },
        token: { type: "http", scheme: "bearer", description: t("api:security.token") },
      },
    },
  };
}

function describeCall(call: Operation, writer: SchemaWriter, t: Translate): CallDocument {
  const { id, tag, who, scope, body, acceptsFile, response, status = 200 } = call;
  const refusals = errorStatuses(call).map((code) => [
    code,
    jsonResponse(t(`api:status.${code}`), writer.output(Problem)),
  ]);
  const content = body
    ? { [JSON_TYPE]: { schema: writer.input(body) } }
    : acceptsFile && FILES[acceptsFile];
  const rights = [t(`api:who.${who}`), scope ? t("api:tokenScope", { scope }) : t("api:noToken")];

  return {
    operationId: id,
    summary: t(`api:calls.${id}`),
    description: rights.join(" "),
    tags: [t(`api:tags.${tag}`)],
    security: securityOf(call),
    parameters: [...pathParameters(call.path), ...queryParameters(call, writer)],
    ...(content && { requestBody: { required: true as const, content } }),
    responses: {
      [status]: jsonResponse(t("api:status.ok"), writer.output(response)),
      ...Object.fromEntries(refusals),
    },
  };
}

function jsonResponse(description: string, schema: JsonSchema): ResponseDocument {
  return { description, content: { [JSON_TYPE]: { schema } } };
}

function securityOf({ who, scope }: Operation) {
  const ways: Record<string, string[]>[] = [{ session: [] }];
  if (scope) ways.push({ token: [scope] });

  return who === "anyone" ? [{}, ...ways] : ways;
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: Operation, writer: SchemaWriter): Parameter[] {
  if (!query) return [];

  const { properties = {}, required = [] } = writer.input(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };

  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

/** Formats replace their long patterns; the name is the key of the collected schema. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
  delete jsonSchema.id;
}
