import { generate } from "otplib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { findKnownBrowser } from "~/auth/cookies/known-browser.server";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeMember, PASSWORD } from "../../../test/factories/accounts/members";
import { actorFor, cookieFor } from "../../../test/factories/accounts/people";

const api = openGuardedApi();

const NEW = { password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };
const post = (path: string, body?: object, cookie?: string) =>
  api.call(path, { method: "POST", cookie, body });

/** The link token in the newest mail to this address. */
async function mailedToken(address: string) {
  const mails = await db.select().from(outbox).where(eq(outbox.address, address));

  return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
}

test("a new email is active once its link is opened, which works once", async () => {
  const member = await makeMember({ emailProvenAt: new Date() });
  const cookie = await cookieFor(member);
  const loginId = `moi-${member.email}`;
  const wrong = { loginId, currentPassword: "a guess" };

  expect((await post("/user/address", wrong, cookie)).body.message).toBe(
    "Current password is incorrect.",
  );
  expect(
    (await post("/user/address", { loginId, currentPassword: PASSWORD }, cookie)).body,
  ).toEqual({ sent: true });
  expect((await api.call("/auth/user", { cookie })).body.email).toBe(member.email);

  const token = await mailedToken(loginId);

  expect((await post("/auth/confirm-address", { token })).status).toBe(401);
  expect((await post("/auth/confirm-address", { token }, cookie)).body).toEqual({ loginId });
  expect((await api.call("/auth/user", { cookie })).body.email).toBe(loginId);
  expect((await post("/auth/confirm-address", { token }, cookie)).status).toBe(409);
});

test("a password reset answers everybody alike, its link works once, and it ends every session", async () => {
  const member = await makeMember();
  const cookie = await cookieFor(member);
  const nobody = await post("/auth/forgot-password", { loginId: "khong.ai@nhacsong.test" });
  const known = await post("/auth/forgot-password", { loginId: member.email });

  expect([nobody.status, nobody.body, known.status]).toEqual([known.status, known.body, 200]);
  expect(await mailedToken("khong.ai@nhacsong.test")).toBe("");

  const token = await mailedToken(member.email);

  expect((await post("/auth/reset-password", { token, ...NEW, confirmPassword: "x" })).status).toBe(
    400,
  );
  expect((await post("/auth/reset-password", { token, ...NEW })).body).toEqual({ changed: true });
  expect((await post("/auth/reset-password", { token, ...NEW })).status).toBe(409);
  expect((await api.call("/auth/user", { cookie })).status).toBe(401);
  expect(
    (await post("/auth/login", { loginId: member.email, password: NEW.password })).status,
  ).toBe(200);
});

test("a person with two sessions lists both and ends both at once", async () => {
  const member = await makeMember();
  const [cookie, elsewhere] = [await cookieFor(member), await cookieFor(member)];
  const { body } = await api.call("/user/sessions", { cookie });

  expect(body.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([
    false,
    true,
  ]);

  const scopes = [...TOKEN_SCOPES];
  const artist = actorFor({ id: member.id, role: "artist" });
  const { secret: token } = await createAccessToken(artist, { name: "script", scopes, days: null });

  expect((await api.call("/user/sessions", { token })).status).toBe(403);
  expect((await api.call("/auth/user", { token })).status).toBe(200);

  const done = await post("/auth/logout-everywhere", undefined, cookie);

  expect(done.body).toEqual({ signedOut: true });
  expect(done.headers.getSetCookie().join()).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
  for (const as of [cookie, elsewhere])
    expect((await api.call("/auth/user", { cookie: as })).status).toBe(401);
  expect((await api.call("/auth/user", { token })).status).toBe(401);
});

test("a second factor returns its secret until it is confirmed, and its recovery codes once", async () => {
  const member = await makeMember();
  const cookie = await cookieFor(member);
  const currentPassword = PASSWORD;

  expect((await post("/user/second-factor", {}, cookie)).status).toBe(400);

  const begun = (await post("/user/second-factor", { currentPassword }, cookie)).body;

  expect(begun).toMatchObject({
    state: "begun",
    secret: expect.any(String),
    uri: expect.stringMatching(/^otpauth:/),
  });

  const confirm = (body: object) => post("/user/second-factor/confirm", body, cookie);

  expect((await confirm({ code: "12", currentPassword })).status).toBe(400);

  const code = await generate({ secret: begun.secret });

  expect((await confirm({ code })).status).toBe(400);

  const done = await confirm({ code, currentPassword });

  expect(await findKnownBrowser(done.headers.getSetCookie()[0], member.email)).not.toBeNull();

  const { recoveryCodes } = done.body;
  const on = { state: "on", secret: null, uri: null, codesLeft: recoveryCodes.length };

  expect((await api.call("/user/second-factor", { cookie })).body).toEqual(on);
  expect((await post("/user/second-factor", { currentPassword }, cookie)).status).toBe(409);

  const off = { currentPassword: PASSWORD, code: recoveryCodes[0] };

  expect(
    (await post("/user/second-factor/off", { ...off, currentPassword: "a guess" }, cookie)).status,
  ).toBe(400);
  expect((await post("/user/second-factor/off", off, cookie)).body).toMatchObject({
    state: "off",
    codesLeft: 0,
  });
});
