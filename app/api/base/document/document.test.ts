import { expect, test, vi } from "vitest";
import { openApi } from "../../../../test/factories/base/open-api";
import { apiDocument, faultOf } from "../../../../test/api/answer-check";
import { LANGUAGES } from "~/locales/languages";
import { logger } from "~/platform/logging/logger.server";
import { OPERATIONS } from "../operations";
import { describeApi } from "./document";

const api = openApi();

test("the document is served as OpenAPI 3.1 in the language of the request", async () => {
  const english = await fetch(api.at(`/openapi.json`));

  expect([english.status, await english.json()]).toEqual([200, apiDocument]);

  const vietnamese = await fetch(api.at(`/openapi.json`), { headers: { "Accept-Language": "vi" } });
  const { openapi, paths } = (await vietnamese.json()) as typeof apiDocument;

  expect([openapi, paths["/events/live"]!.get!.summary]).toEqual([
    "3.1.0",
    "Buổi diễn đang trực tiếp",
  ]);
  expect(english.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
});

test("every text of the document has all its values", () => {
  const logged = vi.spyOn(logger, "error");

  for (const language of LANGUAGES) describeApi(OPERATIONS, language);
  expect(logged.mock.calls).toEqual([]);
});

test("every call has a unique id and a summary, and every reference resolves", () => {
  const calls = Object.values(apiDocument.paths).flatMap((methods) => Object.values(methods));

  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(OPERATIONS.length);
  expect(calls.filter(({ summary }) => !summary || summary.includes("api:"))).toEqual([]);

  const text = JSON.stringify(apiDocument);

  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(apiDocument.components.schemas).toHaveProperty(name!);
  expect(text).not.toContain("$defs");
});

test("every field of every body and response has a description", () => {
  const empty = [...emptySchemas(apiDocument, "")].filter(
    (path) => !/confirmPassword|termsAccepted/.test(path),
  );

  expect(empty).toEqual([]);
});

test("the specified calls exist under their names", () => {
  const known = new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`));
  const asked = `get /auth/user, post /auth/login, post /auth/signup, get /events, get /events/live, get /events/{id},
    post /events, put /events/{id}, delete /events/{id}, get /artist/events, get /featured-artists, get /artists/{id},
    get /artists/{id}/events, get /user/saved-events, post /user/save-event/{id}, delete /user/save-event/{id},
    post /create-donation-intent, post /create-payment-intent, post /events/{id}/register, get /user/tickets,
    post /tickets/{id}/refund, post /events/{id}/waitlist, delete /events/{id}/waitlist, get /events/{id}/waitlist,
    post /artists/{id}/follow, delete /artists/{id}/follow, get /events/{id}/stream`;

  expect(asked.split(/,\s+/).filter((call) => !known.has(call))).toEqual([]);
});

test("the response check finds deviations from the document", () => {
  const user = {
    id: crypto.randomUUID(),
    email: null,
    phone: null,
    firstName: "Mai",
    lastName: "",
    role: "viewer",
  };
  const judge = (status: number, body: unknown, path = "/api/auth/user") =>
    faultOf("GET", path, status, "application/json; charset=utf-8", JSON.stringify(body));
  const whole = { ...user, profileImageUrl: null, isPasswordInDoubt: false };

  expect(judge(200, whole)).toBeNull();
  expect(judge(200, { ...user, isPasswordInDoubt: false })).toMatch(/profileImageUrl/);
  expect(judge(200, { ...whole, passwordHash: "x" })).toMatch(/additional/);
  expect(judge(200, { ...whole, id: 1 })).toMatch(/string/);
  expect(judge(409, { message: "no" })).toMatch(/not name/);
  expect(judge(401, { error: "no" })).toMatch(/message/);
  expect(judge(200, {}, "/api/nothing")).toMatch(/not name/);
  expect(judge(404, { message: "no" }, "/api/nothing")).toBeNull();
});

test("both languages describe the same calls", () => {
  const shape = (language: "en" | "vi") =>
    JSON.stringify(describeApi(OPERATIONS, language), (key, value: unknown) =>
      ["summary", "description", "title", "tags", "name"].includes(key) ? undefined : value,
    );

  expect(shape("vi")).toBe(shape("en"));
});

/** Empty schemas, which zod could not describe. */
function* emptySchemas(node: unknown, path: string): Generator<string> {
  if (typeof node !== "object" || node === null) return;

  for (const [key, value] of Object.entries(node)) {
    const isSchema = /\/properties$|schema$/.test(`${path}`) || key === "schema" || key === "items";
    if (isSchema && value && typeof value === "object" && Object.keys(value).length === 0)
      yield `${path}/${key}`;
    yield* emptySchemas(value, `${path}/${key}`);
  }
}
