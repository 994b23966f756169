import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { describeApi } from "~/api/base/document/document";
import { OPERATIONS } from "~/api/base/operations";

export const apiDocument = describeApi(OPERATIONS, "en");

const ajv = new Ajv2020({
  strict: false,
  formats: {
    "date-time": isInstant,
    date: /^\d{4}-\d\d-\d\d$/,
    uuid: /^[0-9a-f-]{36}$/i,
    uri: true,
  },
});

ajv.addSchema({ ...apiDocument, $id: "api" });

/** Statuses for paths that are not in the document. */
const REFUSALS = [400, 403, 404, 405, 413];

const validators = new Map<string, ValidateFunction>();

const paths = OPERATIONS.map(({ path }) => path)
  .sort((a, b) => Number(a.includes("{")) - Number(b.includes("{")))
  .map((path) => ({
    path,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
  }));

/**
 * Compares an API response with the published document; null if it conforms. A path outside the
 * document may only be refused.
 */
export function faultOf(
  method: string,
  pathname: string,
  status: number,
  type: string | null,
  text: string,
) {
  if (method === "OPTIONS" || status === 304) return null;

  const where = `${method} ${pathname} answered ${status}`;
  const pointer = pointerFor(method === "HEAD" ? "get" : method.toLowerCase(), pathname, status);
  if (!pointer) return `${where}, which the document does not name`;
  if (!type?.startsWith("application/json")) return `${where} as ${type}`;
  if (method === "HEAD") return text === "" ? null : `${where} with a body`;

  const validate = validatorOf(pointer);
  if (validate(JSON.parse(text))) return null;

  return `${where} with ${text.slice(0, 300)}: ${ajv.errorsText(validate.errors)}`;
}

/** JSON pointer to the response's schema in the document. */
function pointerFor(method: string, pathname: string, status: number): string | null {
  const path = paths.find(({ pattern }) => pattern.test(pathname))?.path;
  const call = path === undefined ? undefined : apiDocument.paths[path]![method];
  if (!call) return REFUSALS.includes(status) ? "components/schemas/Problem" : null;
  if (!call.responses[status]) return null;

  return `paths/${escaped(path!)}/${method}/responses/${status}/content/${escaped("application/json")}/schema`;
}

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });

  validators.set(pointer, known);

  return known;
}

/** Escapes a part of a JSON pointer for a URI. */
function escaped(part: string) {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function isInstant(text: string) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
