import type { Calls } from "./calls";

export type { Calls } from "./calls";

/** A call that was refused: the status, and the site's own words in the language asked for. */
export class NhacSongError extends Error {
  override name = "NhacSongError";
  constructor(
    readonly status: number,
    message: string,
    /** Seconds to wait, where the site says so. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }
}

export type Options = {
  /** "https://nhacsong.example"; left out on the site's own pages. */
  site?: string;
  /** A personal access token. Without one the browser's session counts, or nobody. */
  token?: string;
  language?: "en" | "vi";
  fetch?: typeof fetch;
};

type Given = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type Needed<Call> = { [Part in keyof Call as Part extends "answer" ? never : Part]: Call[Part] };
type Arguments<Call> = object extends Needed<Call> ? [Needed<Call>?] : [Needed<Call>];

/**
 * A client of the site: `await api("GET /events", { query: { search: "bolero" } })`. What a call
 * takes and gives is known to the compiler; a refusal is thrown as a NhacSongError.
 */
export function nhacsong({ site = "", token, language, fetch: send = fetch }: Options = {}) {
  return async function call<Name extends keyof Calls>(
    name: Name,
    ...[given]: Arguments<Calls[Name]>
  ): Promise<Calls[Name]["answer"]> {
    const [method, path] = name.split(" ") as [string, string];
    const { params = {}, query = {}, body } = (given ?? {}) as Given;
    const headers: Record<string, string> = { Accept: "application/json" };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (language) headers["Accept-Language"] = language;
    if (body !== undefined)
      headers["Content-Type"] = isFile(body) ? typeOf(body) : "application/json";
    const address = `${site}/api${filled(path, params)}${queryOf(query)}`;
    const response = await send(address, { method, headers, body: written(body) });
    if (response.ok) return response.json();

    throw await refusalOf(response);
  };
}

type File = Blob | Uint8Array<ArrayBuffer>;

/** Pictures go as they are, everything else as JSON. */
function written(body: unknown): File | string | null {
  if (body === undefined) return null;

  return isFile(body) ? body : JSON.stringify(body);
}

function isFile(body: unknown): body is File {
  return body instanceof Blob || body instanceof Uint8Array;
}

function typeOf(file: File): string {
  return (file instanceof Blob && file.type) || "application/octet-stream";
}

function filled(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function queryOf(query: Record<string, unknown>): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);

  return known.length === 0
    ? ""
    : `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
}

async function refusalOf(response: Response): Promise<NhacSongError> {
  const wait = response.headers.get("Retry-After");
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { message?: unknown } | null)?.message;

  return new NhacSongError(
    response.status,
    typeof message === "string" ? message : response.statusText,
    wait === null ? null : Number(wait),
  );
}
