import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { takeToast } from "~/web/forms/toast.server";
import type { Language } from "~/locales/languages";

type Options = { cookie?: string; headers?: Record<string, string>; ip?: string };
const SITE = "http://nhacsong.test";

/** Arguments of a loader for a visit to `path`. */
export function visit(
  path: string,
  { cookie = "", headers = {}, ip = "192.0.2.1" }: Options = {},
): LoaderFunctionArgs {
  const request = new Request(SITE + path, { headers: { Cookie: cookie, ...headers } });

  return { request, params: {}, context: { nonce: "n", ip } };
}

/** A list is a field that the form has several times, such as checkboxes. */
export type Fields = Record<string, string | Blob | string[]>;

/** Arguments of an action for a form sent to `path`; multipart if it contains a file. */
export function submit(path: string, fields: Fields, options: Options = {}): ActionFunctionArgs {
  const { request, ...rest } = visit(path, options);
  const body = bodyOf(fields);

  return { ...rest, request: new Request(request, { method: "POST", body }) };
}

function bodyOf(fields: Fields) {
  const form = new FormData();

  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );

  return texts.length < [...form].length ? form : new URLSearchParams(texts);
}

/** The Cookie header after these Set-Cookie headers. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The toast on the page after this response. */
export async function toastOf(response: Response, language: Language = "en") {
  const request = new Request(SITE, { headers: { Cookie: cookiesOf(response) } });

  return (await takeToast(request, language)).toast;
}

/** Runs work that may throw a Response (a redirect) and returns the response, thrown or not. */
export async function outcome<Result>(work: () => Promise<Result>): Promise<Result | Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;

    throw thrown;
  }
}

type Returned = {
  data: { lastResult: { error?: Record<string, string[] | null> | null; initialValue?: unknown } };
};

/** A form's error response: status, messages by field ("" for the form), typed values. */
export function comeBack(answer: unknown) {
  if (answer instanceof Response) throw new Error(`Expected the form back, got ${answer.status}`);

  const { data, init } = answer as Returned & { init: ResponseInit | number | null };
  const { error, initialValue } = data.lastResult;
  const { status, headers } =
    typeof init === "number" ? { status: init, headers: {} } : (init ?? {});

  return {
    status,
    errors: error ?? {},
    typed: initialValue,
    retryAfter: new Headers(headers).get("Retry-After"),
  };
}
