import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../../test/api/api-server";
import { soundEvent } from "../../../test/factories/shows/event-input";
import { makeEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { MAX_CAPTIONS_BYTES } from "~/models/live/streams/replay/captions";
import { OPERATIONS } from "./operations";

let api: Awaited<ReturnType<typeof startApi>>;
let cookie: string;

beforeAll(async () => {
  api = await startApi();
  cookie = await cookieFor(await makeArtist());
});
afterAll(() => api.close());

/**
 * Sends a raw HTTP request, because fetch adds caching headers and hides the body of a HEAD
 * response.
 */
function ask(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>(
    (done, fail) => {
      const request = http.request(
        `${api.base}${path}`,
        { method, headers, agent: false },
        (response) => {
          let text = "";

          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          response.on("end", () =>
            done({ status: response.statusCode!, headers: response.headers, text }),
          );
        },
      );

      request.on("error", fail).end();
    },
  );
}

test("unknown API paths respond with 404 in JSON, in the language of the request", async () => {
  for (const path of ["/nothing", "/events/x/y/z", "/login2", "/"]) {
    const { status, text, headers } = await ask("GET", path, { "Accept-Language": "vi" });

    expect([status, JSON.parse(text)]).toEqual([404, { message: "Không tìm thấy" }]);
    expect(headers["cache-control"]).toBe("private, no-store");
  }
});

test("every path refuses undeclared methods and lists its own", async () => {
  for (const path of new Set(OPERATIONS.map((it) => it.path))) {
    const own = OPERATIONS.filter((it) => it.path === path).map(({ method }) =>
      method.toUpperCase(),
    );
    const address = path.replace(/\{\w+\}/g, "x");
    const wrong = ["PATCH", "PUT", "DELETE", "POST"].find((method) => !own.includes(method))!;
    const { status, headers, body } = await api.call(address, { method: wrong, cookie });

    expect([path, status, typeof body.message]).toEqual([path, 405, "string"]);

    const allowed = headers.get("allow")!.split(", ");

    expect(allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method)).sort()).toEqual(
      own.sort(),
    );
  }
});

test("HEAD is GET without the body, and OPTIONS lists the methods without side effects", async () => {
  const [get, head] = [await ask("GET", "/events/live"), await ask("HEAD", "/events/live")];

  expect([head.status, head.text, head.headers.etag]).toEqual([200, "", get.headers.etag]);

  const options = await ask("OPTIONS", "/events", { Origin: "https://elsewhere.example" });

  expect([options.status, options.text, options.headers.allow]).toEqual([
    204,
    "",
    "GET, HEAD, POST, OPTIONS",
  ]);
  expect(options.headers["access-control-allow-origin"]).toBe("*");
  expect(options.headers["access-control-allow-credentials"]).toBeUndefined();
});

test("public lists have an ETag and return 304 until something changes", async () => {
  const first = await ask("GET", "/events");

  expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");

  const again = { "If-None-Match": first.headers.etag! };

  expect(await ask("GET", "/events", again)).toMatchObject({ status: 304, text: "" });
  await makeEvent({ artistId: (await makeArtist()).id });
  expect((await ask("GET", "/events", again)).status).toBe(200);
});

test("responses to requests with a cookie are private if public data, and not cached if personal", async () => {
  const known = await ask("GET", "/events", { Cookie: cookie });

  expect(known.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
  expect(known.headers.vary).toMatch(/Cookie.*Authorization/);

  const somebody = await cookieFor(await makeArtist());

  for (const { method, path, who, isPersonal } of OPERATIONS) {
    if (method === "get" && who === "anyone" && !isPersonal) continue;

    const answer = await api.call(path.replace(/\{\w+\}/g, "x"), {
      method: method.toUpperCase(),
      cookie: somebody,
    });

    expect([path, answer.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
    expect([path, answer.headers.get("etag") && answer.status < 300]).not.toEqual([path, true]);
  }
});

test("malformed, oversized and deeply nested bodies are refused before any work", async () => {
  const post = (body: string, headers = {}) =>
    api.call("/events", { method: "POST", cookie, body, headers });

  expect((await post('{"title":')).body).toEqual({ message: "The body isn't valid JSON." });
  expect(
    await post(JSON.stringify({ ...soundEvent, description: "a".repeat(120_000) })),
  ).toMatchObject({
    status: 413,
  });
  expect((await post(`${"[".repeat(40_000)}${"]".repeat(40_000)}`)).status).toBe(400);

  const deep = JSON.stringify({
    ...soundEvent,
    extra: JSON.parse("[".repeat(40) + "]".repeat(40)) as unknown,
  });

  expect((await post(deep)).body).toEqual({ message: "The body isn't valid JSON." });
  expect((await post("null")).status).toBe(400);
  expect((await post('"text"')).status).toBe(400);
  expect(
    (await post("title=x", { "Content-Type": "application/x-www-form-urlencoded" })).status,
  ).toBe(400);
  expect((await post(JSON.stringify(soundEvent), { "Content-Encoding": "br" })).status).toBe(400);
  expect(
    (await post(JSON.stringify(soundEvent), { "Content-Type": "application/json; charset=x" }))
      .status,
  ).toBe(400);
});

test("a call with its own body limit uses that limit", async () => {
  const show = await makeEvent({ artistId: (await makeArtist()).id });
  const artist = await cookieFor({ id: show.artistId });
  const put = (bytes: number) =>
    api.call(`/events/${show.id}/captions/vi`, {
      method: "PUT",
      cookie: artist,
      body: { vtt: "a".repeat(bytes) },
    });

  expect([(await put(200_000)).status, (await put(MAX_CAPTIONS_BYTES + 1)).status]).toEqual([
    400, 400,
  ]);
  expect((await put(2 * MAX_CAPTIONS_BYTES)).status).toBe(413);
});

test("a body with __proto__ does not change any prototype", async () => {
  const body = `{"__proto__":{"isLive":true,"role":"admin"},"constructor":{"prototype":{"x":1}},${JSON.stringify(soundEvent).slice(1)}`;

  expect((await api.call("/events", { method: "POST", cookie, body })).body).toMatchObject({
    isLive: false,
  });
  expect(({} as Record<string, unknown>).role).toBeUndefined();
});

test("an address that cannot be decoded gets a 4xx", async () => {
  for (const path of ["/events/%E0%A4%A", "/artists/%ff/events"])
    expect(await ask("GET", path)).toMatchObject({ status: 400 });
  expect(
    (await ask("POST", "/events/%/register", { Cookie: cookie, Origin: api.origin })).status,
  ).toBe(400);
});

test("permission errors come before validation errors", async () => {
  const viewer = await cookieFor(await makeUser());

  expect((await api.call("/events", { method: "POST", body: {} })).status).toBe(401);
  expect((await api.call("/events", { method: "POST", cookie: viewer, body: {} })).status).toBe(
    403,
  );

  const show = await makeEvent({ artistId: (await makeArtist()).id });

  expect(
    (await api.call(`/events/${show.id}`, { method: "PUT", cookie, body: { title: "" } })).status,
  ).toBe(403);
});
