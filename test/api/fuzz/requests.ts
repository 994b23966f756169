import type { CallDocument } from "~/api/base/document/document";
import { apiDocument } from "../answer-check";
import { junkText } from "./junk";
import { valueFor } from "./sound";
import type { Random } from "./random";

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};
/** Credentials and existing ids. */
export type World = { origin: string; people: Record<string, string>[]; ids: string[] };

type Known = { method: string; path: string; call: CallDocument };
/** Calls that end sessions or accounts are left out: soon nobody would be signed in. */
const ENDING = ["signOut", "signOutEverywhere", "changePassword", "deleteAccount", "actAsAdmin"];
const CALLS: Known[] = Object.entries(apiDocument.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  )
  .filter(({ call }) => !ENDING.includes(call.operationId));
const OTHER_METHODS = ["PATCH", "PUT", "DELETE", "POST", "GET", "HEAD", "OPTIONS"];
const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "a/b;;",
  "json",
];

/** A request that a careless or malicious program might send. */
export function nextRequest(random: Random, world: World): Sent {
  const { method, path, call } = random.pick(CALLS);
  const sent: Sent = {
    method: random.chance(0.96) ? method : random.pick(OTHER_METHODS),
    path: `/api${addressOf(path, random, world.ids)}${queryOf(call, random, world.ids)}`,
    headers: headersOf(random, world),
    body: null,
  };
  if (!["GET", "HEAD", "OPTIONS"].includes(sent.method)) giveBody(sent, call, random, world.ids);

  return sent;
}

function addressOf(path: string, random: Random, ids: readonly string[]) {
  return path.replace(/\{\w+\}/g, () => {
    if (random.chance(0.75)) return random.pick(ids);
    if (random.chance(0.2))
      return random.pick(["%00", "%ff", "%", "..%2f..", "%E0%A4%A", "a".repeat(3000), "%2e%2e"]);

    return encodeURIComponent(junkText(random).replace(/\p{Surrogate}/gu, "")) || "-";
  });
}

function queryOf({ parameters }: CallDocument, random: Random, ids: readonly string[]) {
  const known = parameters.filter((it) => it.in === "query");
  const words: string[] = [];

  for (const { name, schema } of known) {
    if (!random.chance(0.25)) continue;

    const value = valueFor(schema, random, ids);
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");

    words.push(
      `${name}${random.pick(["=", "=", "=", "[]=", "[a]="])}${encodeURIComponent(text.replace(/\p{Surrogate}/gu, "")).slice(0, 4000)}`,
    );
  }

  if (random.chance(0.05))
    words.push(random.pick(["limit=1&limit=2", "&&&", "=x", "%", "a[b][c]=1", "__proto__[x]=1"]));

  return words.length > 0 ? `?${words.join("&")}` : "";
}

function headersOf(random: Random, { origin, people }: World): Record<string, string> {
  const headers: Record<string, string> = { ...random.pick(people) };
  if (random.chance(0.95)) headers.Origin = origin;
  else headers.Origin = random.pick(["null", "https://evil.test", "x", ""]);
  if (random.chance(0.1))
    headers["Accept-Language"] = random.pick(["vi", "xx", "vi;q=9,,,", "*", "a".repeat(500)]);
  if (random.chance(0.03))
    headers.Cookie = random.pick([
      "nhacsong_session=x",
      "a=%ff; nhacsong_lang=__proto__",
      ";;;=",
      "nhacsong_zone=Mars/X",
    ]);
  if (random.chance(0.03))
    headers.Authorization = random.pick(["Bearer", "Bearer x", "Basic eDp4", "Bearer a b"]);
  if (random.chance(0.03)) headers["If-None-Match"] = random.pick(["*", "W/x", '"'.repeat(99)]);

  return headers;
}

function giveBody(
  sent: Sent,
  { requestBody }: CallDocument,
  random: Random,
  ids: readonly string[],
) {
  if (requestBody?.content["image/png"] && random.chance(0.5)) return givePicture(sent, random);

  const schema = requestBody?.content["application/json"]?.schema ?? {
    type: "object",
    properties: {},
  };
  const text = JSON.stringify(valueFor(schema, random, ids, random.pick([0, 0.05, 0.3]))) ?? "";

  sent.headers["Content-Type"] = random.chance(0.96) ? "application/json" : random.pick(TYPES);
  if (random.chance(0.02)) sent.headers["Content-Encoding"] = random.pick(["gzip", "br", "x"]);
  sent.body = random.chance(0.94) ? Buffer.from(text) : broken(text, random);
}

/** A picture of one pixel, sometimes truncated. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

function givePicture(sent: Sent, random: Random) {
  sent.headers["Content-Type"] = random.pick([
    "image/png",
    "image/svg+xml",
    "application/octet-stream",
  ]);
  sent.body = random.chance(0.7) ? PIXEL.subarray(0, random.below(PIXEL.length)) : PIXEL;
}

/** Malformed JSON, or JSON in the wrong encoding. */
function broken(text: string, random: Random): Buffer {
  const ways = [
    () => Buffer.from(text.slice(0, random.below(text.length + 1))),
    () => Buffer.from(text, "utf16le"),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0])]),
    () => Buffer.from("[".repeat(30_000) + "]".repeat(30_000)),
    () => Buffer.from(`{"a":${"[".repeat(40_000)}`),
    () => Buffer.from(JSON.stringify({ title: "x".repeat(150_000) })),
    () => Buffer.from(`{"__proto__":{"role":"admin"},${text.slice(1)}`),
    () => Buffer.from(random.pick(["null", "1", '"x"', "[]", "true", ""])),
  ];

  return random.pick(ways)();
}
