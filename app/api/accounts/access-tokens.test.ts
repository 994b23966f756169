import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { soundEvent } from "../../../test/factories/shows/event-input";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { stopClock } from "../../../test/factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import { tokenCalls } from "~/auth/bearer.server";
import {
  createAccessToken,
  findBearer,
} from "~/models/accounts/authentication/access-tokens.server";
import { db, transaction } from "~db/client.server";
import { accessTokens, users } from "~db/schema";
import { OPERATIONS } from "../base/operations";

const api = openGuardedApi();

async function artistWithToken(scopes: TokenScope[], days: number | null = null) {
  const artist = await makeArtist();
  const { secret, token } = await createAccessToken(actorFor(artist), {
    name: "Lịch của tôi",
    scopes,
    days,
  });

  return { artist, token: secret, id: token.id };
}

test("a token is returned once, when it is created, and stored as a hash", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const body = { name: " Lịch của tôi ", scopes: ["read", "read"], days: 30 };
  const made = await api.call("/user/tokens", { method: "POST", cookie, body });

  expect(made).toMatchObject({
    status: 201,
    body: { name: "Lịch của tôi", scopes: ["read"], lastUsedAt: null },
  });
  expect(made.body.token).toMatch(/^nhacsong_[\w-]{43}$/);

  const listed = await api.call("/user/tokens", { cookie });

  expect(listed.body).toMatchObject([{ id: made.body.id, name: "Lịch của tôi" }]);
  expect(listed.text).not.toContain(made.body.token);

  const [row] = await db.select().from(accessTokens).where(eq(accessTokens.id, made.body.id));

  expect(JSON.stringify(row)).not.toContain(made.body.token.slice(-20));
});

test.each([
  [{ scopes: ["read"] }, "Please enter a name."],
  [{ name: "x", scopes: [] }, "Please choose at least one."],
  [{ name: "x", scopes: ["everything"] }, "Please choose at least one."],
  [{ name: "x", scopes: "read" }, "Please choose at least one."],
  [{ name: "x", scopes: ["read"], days: 0 }, "Please choose one of these."],
  [{ name: "x", scopes: ["read"], days: 5000 }, "Please choose one of these."],
  [{ name: "ạ".repeat(61), scopes: ["read"] }, "Up to 60 characters."],
])("%j is refused with its message", async (body, message) => {
  const cookie = await cookieFor(await makeArtist());

  expect(await api.call("/user/tokens", { method: "POST", cookie, body })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test("only approved artists create tokens, at most twenty each", async () => {
  const body = { name: "x", scopes: ["read"] };
  const ask = async (cookie?: string) =>
    (await api.call("/user/tokens", { method: "POST", cookie, body })).status;

  expect(await ask()).toBe(401);
  expect(await ask(await cookieFor(await makeUser()))).toBe(403);

  const cookie = await cookieFor(await makeArtist());
  const statuses = await Promise.all(Array.from({ length: 22 }, () => ask(cookie)));

  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
});

test("a script with only a token, from any Origin, creates a show and reads its own", async () => {
  const { token } = await artistWithToken(["read", "events:write"]);
  const headers = { Origin: "https://elsewhere.example" };
  const made = await api.call("/events", { method: "POST", token, headers, body: soundEvent });

  expect(made.status).toBe(201);

  const own = await api.call("/artist/events", { token, headers });

  expect(own.body).toMatchObject([{ id: made.body.id }]);
  expect(own.headers.get("access-control-allow-origin")).toBe("*");
});

test("a token can do what its scopes allow and nothing else, call by call", async () => {
  const { token, artist } = await artistWithToken(["read"]);
  const show = await makeEvent({ artistId: artist.id });

  for (const { method, path, scope, id } of OPERATIONS) {
    const address = path.replace(/\{\w+\}/g, show.id);
    const { status, body } = await api.call(address, { method: method.toUpperCase(), token });
    if (scope === "read") expect([id, status]).not.toEqual([id, 403]);
    else expect([id, status]).toEqual([id, 403]);
    if (scope && scope !== "read") expect(body.message).toContain(scope);
  }

  expect(
    OPERATIONS.filter(
      ({ path, scope }) => scope && /tokens|auth\/(login|signup)|intent|refund/.test(path),
    ),
  ).toEqual([]);
});

test("a token does not reach beyond its account", async () => {
  const { token } = await artistWithToken(["read", "events:write"]);
  const other = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  expect((await api.call(`/events/${other.id}`, { method: "DELETE", token })).status).toBe(403);

  const viewer = await makeUser({ role: "viewer" });

  expect(
    (await api.call("/auth/user", { token, cookie: await cookieFor(viewer) })).body.id,
  ).not.toBe(viewer.id);
});

test("forged, revoked and expired tokens and those of closed accounts get 401, on public calls too", async () => {
  const revoked = await artistWithToken(["read"]);
  const cookie = await cookieFor(revoked.artist);

  expect((await api.call("/auth/user", { token: revoked.token })).status).toBe(200);
  expect((await api.call(`/user/tokens/${revoked.id}`, { method: "DELETE", cookie })).body).toEqual(
    { revoked: true },
  );
  expect((await api.call(`/user/tokens/${revoked.id}`, { method: "DELETE", cookie })).status).toBe(
    404,
  );

  const suspended = await artistWithToken(["read"]);
  const change = { suspendedAt: new Date() };

  await transaction(
    async (tx) =>
      void (await tx.update(users).set(change).where(eq(users.id, suspended.artist.id))),
  );
  for (const token of [revoked.token, suspended.token, "nhacsong_x", "%00", "x"]) {
    for (const path of ["/auth/user", "/events/live"])
      expect((await api.call(path, { token })).status).toBe(401);
  }

  const short = await artistWithToken(["read"], 1);
  const restart = stopClock(Date.now() + 25 * 3600_000);

  expect(await findBearer(short.token)).toBeNull();
  restart();
  expect(await findBearer(short.token)).not.toBeNull();
});

test("a token can be revoked only by its owner", async () => {
  const { token, id } = await artistWithToken(["read"]);
  const cookie = await cookieFor(await makeArtist());

  expect((await api.call(`/user/tokens/${id}`, { method: "DELETE", cookie })).status).toBe(404);
  expect((await api.call("/auth/user", { token })).status).toBe(200);
});

test("the last use of a token is stored", async () => {
  const { token, id } = await artistWithToken(["read"]);

  await api.call("/auth/user", { token });

  const [row] = await db.select().from(accessTokens).where(eq(accessTokens.id, id));

  expect(Date.now() - row!.lastUsedAt!.getTime()).toBeLessThan(60_000);
});

test("a token with too many requests is throttled; other tokens are not", async () => {
  const [eager, calm] = [await artistWithToken(["read"]), await artistWithToken(["read"])];

  // The counter after 599 calls, in a window that is long enough for a slow machine.
  await tokenCalls.set(eager.id, 599, 24 * 3600);
  expect((await api.call("/user/saved-events", { token: eager.token })).status).toBe(200);

  const refused = await api.call("/auth/user", { token: eager.token });

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await api.call("/auth/user", { token: calm.token })).status).toBe(200);
});

test("a cookie from a foreign Origin without a token is refused in JSON", async () => {
  const cookie = await cookieFor(await makeArtist());
  const headers = { Origin: "https://elsewhere.example", "Accept-Language": "vi" };
  const refused = await api.call("/events", { method: "POST", cookie, headers, body: soundEvent });

  expect(refused).toMatchObject({
    status: 403,
    body: {
      message:
        "Yêu cầu này đến từ một trang khác nên chúng tôi không nhận. Bạn vui lòng làm lại trên trang này.",
    },
  });
});
