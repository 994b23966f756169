import { expect, test } from "vitest";
import { findKnownBrowser } from "~/auth/cookies/known-browser.server";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { createNextExport } from "~/models/office/data-export/data-exports.server";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeMember, PASSWORD } from "../../../test/factories/accounts/members";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";

const api = openGuardedApi();

const NEW = "hoa sữa mùa thu";
const changed = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW };

test("settings are stored with the account and applied to the device", async () => {
  const cookie = await cookieFor(await makeUser());
  const wanted = { language: "vi", timeZone: "Asia/Ho_Chi_Minh", theme: "dark" };
  const put = await api.call("/user/settings", { method: "PUT", cookie, body: wanted });

  expect(put.headers.getSetCookie().join()).toContain("nhacsong_lang=vi");

  const asked = { reminders: true, live: false, follows: true };
  const notifications = { ...asked, messages: true, newsletters: true, adminTasks: true };

  expect(put.body).toEqual({ ...wanted, notifications: { ...notifications, live: true } });
  expect(
    (await api.call("/user/notifications", { method: "PUT", cookie, body: asked })).body,
  ).toEqual(notifications);
  expect((await api.call("/user/settings", { cookie })).body).toEqual({ ...wanted, notifications });

  const wrong = { ...wanted, timeZone: "Mars/Olympus" };

  expect((await api.call("/user/settings", { method: "PUT", cookie, body: wrong })).status).toBe(
    400,
  );
});

test("changing the password requires the current one and ends other sessions", async () => {
  const member = await makeMember();
  const [cookie, elsewhere] = [await cookieFor(member), await cookieFor(member)];
  const put = (body: object) => api.call("/user/password", { method: "PUT", cookie, body });

  expect((await put({ ...changed, currentPassword: "not this one" })).status).toBe(400);
  expect((await put({ ...changed, confirmPassword: "another" })).body.message).toBe(
    "Passwords don't match",
  );
  expect((await api.call("/auth/user", { cookie: elsewhere })).status).toBe(200);

  const done = await put(changed);

  expect(done.body).toEqual({ changed: true });

  const [next, device] = done.headers.getSetCookie().map((set) => set.split(";")[0]!) as [
    string,
    string,
  ];

  expect(await findKnownBrowser(device, member.email)).not.toBeNull();

  const statusOf = async (as: string) => (await api.call("/auth/user", { cookie: as })).status;

  expect([await statusOf(next), await statusOf(cookie), await statusOf(elsewhere)]).toEqual([
    200, 401, 401,
  ]);

  const signIn = { loginId: member.email, password: NEW };

  expect((await api.call("/auth/login", { method: "POST", body: signIn })).status).toBe(200);
});

test("a small data export is returned at once, a large one as a requested file", async () => {
  const cookie = await cookieFor(await makeUser());
  const none = { state: null, url: "/profile/data" };

  expect((await api.call("/user/data", { cookie })).body).toMatchObject(none);

  const begun = await api.call("/user/data", { method: "POST", cookie });

  expect(begun.body).toMatchObject({ state: "waiting", url: null });
  await createNextExport();
  expect((await api.call("/user/data", { cookie })).body).toMatchObject({
    state: "ready",
    url: expect.stringMatching(/^\/profile\/data\?export=/),
    expiresAt: expect.any(String),
  });
});

test("deleting an account requires its password and ends its sessions", async () => {
  const member = await makeMember();
  const cookie = await cookieFor(member);
  const remove = (body: object) => api.call("/user/delete", { method: "POST", cookie, body });

  expect((await remove({ currentPassword: "not this one" })).status).toBe(400);
  expect((await api.call("/auth/user", { cookie })).status).toBe(200);
  expect((await remove({ currentPassword: PASSWORD })).body).toEqual({ deleted: true });
  expect((await api.call("/auth/user", { cookie })).status).toBe(401);
});

test("no token, whatever its scopes, can change a password, delete an account or export its data", async () => {
  const artist = await makeArtist();
  const scopes = [...TOKEN_SCOPES];
  const { secret: token } = await createAccessToken(actorFor(artist), {
    name: "script",
    scopes,
    days: null,
  });
  const status = async (method: string, path: string, body?: object) =>
    (await api.call(path, { method, token, body })).status;

  expect(await status("PUT", "/user/password", { password: NEW, confirmPassword: NEW })).toBe(403);
  expect(await status("POST", "/user/delete", {})).toBe(403);
  expect(await status("GET", "/user/data")).toBe(403);
  expect(await status("POST", "/user/data")).toBe(403);
  expect(await status("GET", "/auth/user")).toBe(200);
});
