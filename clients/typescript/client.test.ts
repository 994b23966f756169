import { readFileSync } from "node:fs";
import { format } from "prettier";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { apiDocument } from "../../test/api/answer-check";
import { openGuardedApi } from "../../test/api/api-server";
import { makeEvent } from "../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../test/factories/accounts/people";
import { type Contract, contractOf, type OpenApi } from "./contract";
import { nhacsong, NhacSongError } from "./nhacsong";
import { breaksFor } from "./still-fits";
import { typesOf } from "./types-of";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const contract = JSON.parse(file("contract.json")) as Contract;
const current = () => contractOf(apiDocument as unknown as OpenApi);
const POSTER = { width: 64, height: 36, channels: 3, background: "#a33" } as const;

const api = openGuardedApi();

test("a script with a token creates and finds a show without cookies", async () => {
  const artist = await makeArtist();
  const scopes = ["read" as const, "events:write" as const];
  const { secret } = await createAccessToken(actorFor(artist), {
    name: "script",
    scopes,
    days: null,
  });
  const call = nhacsong({ site: api.origin, token: secret });
  const body = {
    title: "Đêm nhạc của máy",
    category: "Pop",
    eventType: "free",
    duration: 60,
  } as const;
  const made = await call("POST /events", { body: { ...body, startTime: "2097-12-06T13:00:00Z" } });
  const { events, total } = await call("GET /events", {
    query: { search: "nhac cua may", limit: 5 },
  });

  expect([total, events[0]?.id, events[0]?.artist.id]).toEqual([1, made.id, artist.id]);
  expect((await call("GET /events/{id}", { params: { id: made.id } })).title).toBe(
    "Đêm nhạc của máy",
  );
  expect(await call("DELETE /events/{id}", { params: { id: made.id } })).toEqual({
    status: "deleted",
  });
  expect(await call("GET /events/live")).toEqual([]);
});

test("a picture is uploaded from a Blob or bytes", async () => {
  const artist = await makeArtist();
  const { secret } = await createAccessToken(actorFor(artist), {
    name: "poster",
    scopes: ["events:write"],
    days: null,
  });
  const call = nhacsong({ site: api.origin, token: secret });
  const { id } = await makeEvent({
    artistId: artist.id,
    startTime: new Date("2097-12-06T13:00:00Z"),
  });
  const bytes = new Uint8Array(await sharp({ create: POSTER }).png().toBuffer());
  const first = await call("PUT /events/{id}/picture", {
    params: { id },
    body: new Blob([bytes], { type: "image/png" }),
  });
  const second = await call("PUT /events/{id}/picture", { params: { id }, body: bytes });

  expect([first.imageUrl, second.imageUrl]).toEqual([
    expect.stringMatching(/^\/images\//),
    expect.any(String),
  ]);

  const none = new Uint8Array(await new Blob(["no picture"]).arrayBuffer());

  await expect(
    call("PUT /events/{id}/picture", { params: { id }, body: none }),
  ).rejects.toMatchObject({ status: 400 });
});

test("a refusal is thrown with its status and message", async () => {
  const call = nhacsong({ site: api.origin, language: "vi" });
  const refused = await call("GET /auth/user").catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(NhacSongError);
  expect(refused).toMatchObject({
    status: 401,
    message: "Bạn vui lòng đăng nhập để tiếp tục.",
    retryAfter: null,
  });

  const odd = call("GET /events/{id}", { params: { id: "a/b?c" } });

  await expect(odd).rejects.toMatchObject({ status: 404 });
});

test("the types match the contract they are generated from", async () => {
  expect(await format(typesOf(contract), { filepath: "calls.ts", printWidth: 100 })).toBe(
    file("calls.ts"),
  );
});

test("the client's contract is compatible with the API; additions are allowed", () => {
  expect(breaksFor(contract, current())).toEqual([]);
});

test("removed calls, fields and types, and new requirements, are detected", () => {
  const changed = (change: (it: Contract) => void) => {
    const copy = structuredClone(current());

    change(copy);

    return breaksFor(current(), copy);
  };

  const properties = (it: Contract) => it.schemas.Event!.properties as Record<string, object>;

  expect(changed((it) => delete it.calls["GET /events"])).toEqual(["GET /events is gone"]);
  expect(changed((it) => delete properties(it).title)).toContain(
    "GET /events/{id} answer.title is gone",
  );
  expect(
    changed((it) => {
      properties(it).duration = { type: "string" };
    }),
  ).toContain("GET /events/{id} answer.duration is string instead of integer");
  expect(
    changed((it) => {
      it.calls["POST /events"]!.status = "200";
    }),
  ).toEqual(["POST /events answers 200 instead of 201"]);

  const body = (it: Contract) =>
    it.calls["POST /events"]!.body as { required: string[]; properties: object };

  expect(changed((it) => body(it).required.push("imageUrl"))).toEqual([
    "POST /events body now needs imageUrl",
  ]);
  expect(changed((it) => Reflect.deleteProperty(body(it).properties, "imageUrl"))).toEqual([
    "POST /events body takes no imageUrl any more",
  ]);
  expect(changed((it) => Object.assign(it.calls, { "GET /new": it.calls["GET /events"] }))).toEqual(
    [],
  );
});
