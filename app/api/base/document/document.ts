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

  /** Converts the schema of a response, as it is after transformations. */
  output = (schema: z.ZodType) => this.write(schema, "output");
  /** Converts the schema of a request, as it is before transformations. */
  input = (schema: z.ZodType) => this.write(schema, "input");

  /** Converts the schema as a property of an object, so that named schemas become references. */
  private write(schema: z.ZodType, direction: "input" | "output"): JsonSchema {
    const wrapper = z.toJSONSchema(z.object({ part: schema }), {
      io: direction,
      unrepresentable: "any",
      override: tidy,
    });
    const schemaText = JSON.stringify(wrapper).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs = {} } = JSON.parse(schemaText) as {
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
/** Schema of a raw file; OpenAPI 3.1 describes raw bytes by their media type alone. */
const rawFile = (mediaTypes: readonly string[]) =>
  Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, { schema: { contentMediaType: mediaType } }]),
  );
const FILE_SCHEMAS = { picture: rawFile(PICTURE_TYPES) };

/** Builds the OpenAPI 3.1 document of the operations in one language. */
export function describeApi(operations: readonly Operation[], language: Language): ApiDocument {
  const t = translator(language);
  const writer = new SchemaWriter();
  const documentPaths: ApiDocument["paths"] = {};

  for (const operation of operations)
    (documentPaths[operation.path] ??= {})[operation.method] = describeCall(operation, writer, t);

  return {
    openapi: "3.1.0",
    info: { title: t("api:title"), version: "1", description: t("api:introduction") },
    servers: [{ url: "/api" }],
    tags: [...new Set(operations.map(({ tag: tagName }) => tagName))].map((tagName) => ({
      name: t(`api:tags.${tagName}`),
    })),
    paths: documentPaths,
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

function describeCall(operation: Operation, writer: SchemaWriter, t: Translate): CallDocument {
  const {
    id: operationId,
    tag: tagName,
    who: callerRole,
    scope: tokenScope,
    body,
    acceptsFile,
    response,
    status = 200,
  } = operation;
  const refusals = errorStatuses(operation).map((errorCode) => [
    errorCode,
    jsonResponse(t(`api:status.${errorCode}`), writer.output(Problem)),
  ]);
  const content = body
    ? { [JSON_TYPE]: { schema: writer.input(body) } }
    : acceptsFile && FILE_SCHEMAS[acceptsFile];
  const rights = [
    t(`api:who.${callerRole}`),
    tokenScope ? t("api:tokenScope", { scope: tokenScope }) : t("api:noToken"),
  ];

  return {
    operationId: operationId,
    summary: t(`api:calls.${operationId}`),
    description: rights.join(" "),
    tags: [t(`api:tags.${tagName}`)],
    security: securityOf(operation),
    parameters: [...pathParameters(operation.path), ...queryParameters(operation, writer)],
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

function securityOf({ who: callerRole, scope: tokenScope }: Operation) {
  const securityWays: Record<string, string[]>[] = [{ session: [] }];
  if (tokenScope) securityWays.push({ token: [tokenScope] });

  return callerRole === "anyone" ? [{}, ...securityWays] : securityWays;
}

function pathParameters(operationPath: string): Parameter[] {
  return [...operationPath.matchAll(/\{(\w+)\}/g)].map(([, parameterName]) => ({
    name: parameterName!,
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

  return Object.entries(properties).map(([parameterName, schema]) => ({
    name: parameterName,
    in: "query",
    required: required.includes(parameterName),
    schema,
  }));
}

/** Removes the long patterns of formats, and the name, which is the key of the collected schema. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
  delete jsonSchema.id;
}
