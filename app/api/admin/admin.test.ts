import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import { startApi } from "../../../test/api/api-server";
import { makeTicketedEvent } from "../../../test/factories/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeTicket } from "../../../test/factories/sales";
import { OPERATIONS } from "../core/operations";

let api: Awaited<ReturnType<typeof startApi>>;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  cookie = await cookieFor(await makeUser({ role: "admin", name: "Quản trị" }));
});
afterAll(() => api.close());

const read = (path: string) => api.call(path, { cookie });
const act = (body: object) => api.call("/admin/actions", { method: "POST", cookie, body });

test("the admin API accepts admins in a signed-in browser, and no token whatever its scopes", async () => {
  const admin = await makeUser({ role: "admin" });
  const scopes = [...TOKEN_SCOPES];
  const { secret: token } = await createAccessToken(actorFor(admin, true), { name: "script", scopes, days: null });
  const artist = await cookieFor(await makeArtist());
  for (const { method, path } of OPERATIONS.filter(({ tag }) => tag === "admin")) {
    const body = method === "post" ? {} : undefined;
    for (const as of [{ token }, { cookie: artist }])
      expect([path, (await api.call(path, { method, body, ...as })).status]).toEqual([path, 403]);
  }
});

test("people, artists, events and tickets can be searched and counted", async () => {
  const artist = await makeArtist({ name: "Kỳ Lạ Thật" }, { stageName: "Chim Lạc" });
  const event = await makeTicketedEvent({ artistId: artist.id, title: "Đêm hội Chim Lạc", status: "draft" });
  const ticket = await makeTicket(event.id);
  const found = async (list: string, search: string) =>
    (await read(`/admin/${list}?search=${encodeURIComponent(search)}`)).body;
  expect(await found("users", "ky la that")).toMatchObject({ total: 1, rows: [{ id: artist.id, role: "artist" }] });
  expect(await found("artists", "Chim Lạc")).toMatchObject({ rows: [{ id: artist.id, application: "approved" }] });
  expect(await found("events", "chim lac")).toMatchObject({ total: 1, rows: [{ id: event.id, status: "draft" }] });
  expect(await found("tickets", ticket.code)).toMatchObject({ rows: [{ id: ticket.id, price: "18.00" }] });
  expect(await found("users", "nobody is called so")).toEqual({ rows: [], total: 0 });
  for (const [wrong, name] of [
    ["page=0", "page"],
    ["state=asleep", "state"],
  ] as const) {
    const { status, body } = await read(`/admin/users?${wrong}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining(name)]);
  }
});

test("emails are listed without their texts, and an invitation code is returned once", async () => {
  const mail = { address: "mai@nhacsong.test", language: "vi", subject: "Vé của bạn", text: "SECRET", html: "SECRET" };
  await transaction((tx) => tx.insert(outbox).values(mail as typeof outbox.$inferInsert));
  const mails = await read("/admin/mails?state=waiting");
  expect(mails.body.rows).toContainEqual(expect.objectContaining({ subject: "Vé của bạn", state: "waiting" }));
  expect(mails.text).not.toContain("SECRET");
  const { code } = (await api.call("/admin/invitation-codes", { method: "POST", cookie })).body;
  const codes = await read("/admin/invitation-codes");
  expect(codes.body.rows[0]).toMatchObject({ issuer: "Quản trị", usedBy: null });
  expect(codes.text).not.toContain(code);
});

test("an admin action runs, requires a reason where needed, and is logged", async () => {
  const user = await makeUser();
  const theirs = await cookieFor(user);
  expect((await act({ act: "suspend", id: user.id, words: "Lừa đảo" })).body).toEqual({ done: true });
  expect((await api.call("/auth/user", { cookie: theirs })).status).toBe(401);
  const [entry] = (await read("/admin/audit")).body.rows;
  expect(entry).toMatchObject({ action: "user.suspended", target: `user:${user.id}`, actorName: "Quản trị" });
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const { id } = await makeTicket(event.id);
  expect((await act({ act: "refund", id })).body.message).toBe("Please give a reason.");
  expect((await act({ act: "refund", id, words: "Nhầm" })).status).toBe(200);
  expect((await act({ act: "refund", id, words: "Nhầm" })).status).toBe(409);
  expect((await act({ act: "erase", id: user.id })).status).toBe(400);
  expect((await act({ act: "verify", id: "nobody" })).status).toBe(404);
});
