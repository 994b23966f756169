import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, notices, outbox, secondFactors, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { encrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { action as act, loader as question } from "~/routes/admin+/actions.$action.$id/route";
import { loader as list } from "~/routes/admin+/users";
import { loader as page } from "~/routes/admin+/users_.$id/route";
import { makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { comeBack, outcome, submit, visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";
import { makeTransfer } from "../factories/checkout/transfers";

afterEach(() => {
  env.SMTP_URL = undefined;
});

const REASON = { words: "They called from their number." };

async function makeAdmin() {
  const user = await makeUser({ role: "admin", name: "Quản Trị" });
  const cookie = await cookieFor(user);
  const see = (id: string, search = "") =>
    page({ ...visit(`/admin/users/${id}${search}`, { cookie }), params: { id } });
  const ask = (action: string, id: string) =>
    question({ ...visit(`/admin/actions/${action}/${id}`, { cookie }), params: { action, id } });
  const does = (action: string, id: string, fields: Record<string, string> = REASON) =>
    act({
      ...submit(`/admin/actions/${action}/${id}`, fields, { cookie }),
      params: { action, id },
    });
  const find = async (search: string) =>
    (await list(visit(`/admin/users?search=${encodeURIComponent(search)}`, { cookie }))).rows.map(
      ({ id }) => id,
    );

  return { user, see, ask, does, find };
}

async function makeFactor(userId: string) {
  const row = { userId, secret: encrypt(SECOND_FACTOR, "secret"), confirmedAt: new Date() };

  await transaction((tx) => tx.insert(secondFactors).values(row));
}

const logged = async (target: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.target, target))).map((row) => row.action);
const mailsTo = async (userId: string) =>
  (await db.select().from(outbox).where(eq(outbox.userId, userId))).map((row) => row.subject);

test("a caller's page has their tickets with a refund whose question names person, show and amount", async () => {
  const { see, ask } = await makeAdmin();
  const caller = await makeUser({ name: "Sáu Rạch Ròi" });
  const artist = await makeArtist();
  const show = await makeTicketedEvent({ artistId: artist.id, title: "Đêm Hạ Vàng" });
  const ticket = await makeTicket(show.id, { userId: caller.id, priceCents: 1800 });

  await makeTicket(show.id, { userId: (await makeUser()).id });

  const { tickets, title } = await see(caller.id);

  expect(title).toBe("Sáu Rạch Ròi");
  expect(tickets).toMatchObject([
    { id: ticket.id, price: "$18.00", actions: ["sendTicket", "refund"] },
  ]);
  expect((await ask("refund", ticket.id)).title).toBe(
    `Refund $18.00 to Sáu Rạch Ròi for “Đêm Hạ Vàng” (ticket ${ticket.code})? This frees the seat.`,
  );
});

test("only a person without any ticket is said to have none", async () => {
  const { see } = await makeAdmin();
  const [holder, other] = [await makeUser(), await makeUser()];
  const show = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await makeTicket(show.id, { userId: holder.id });

  expect(await see(holder.id, "?page=2")).toMatchObject({ tickets: [], hasTickets: true });
  expect(await see(other.id)).toMatchObject({ tickets: [], hasTickets: false });
});

test("the reference of a transfer leads to the person who pays by it", async () => {
  const { find, see } = await makeAdmin();
  const buyer = await makeUser();
  const show = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const { reference } = await makeTransfer(actorFor(buyer), show.id);

  expect(await find(`CK ve ${reference.toLowerCase()}`)).toEqual([buyer.id]);
  expect((await see(buyer.id)).payments).toMatchObject([{ reference, method: "transfer" }]);
});

test("an admin turns off a lost second factor, which is logged and mailed, but not their own", async () => {
  const { user, see, ask, does } = await makeAdmin();
  const person = await makeUser({ name: "Hạ Vy" });

  await makeFactor(person.id);
  await makeFactor(user.id);
  expect((await see(person.id)).signIn.actions).toContain("resetFactor");
  expect((await ask("resetFactor", person.id)).title).toContain(`Hạ Vy (${person.email})`);

  await does("resetFactor", person.id);

  expect((await see(person.id)).signIn.actions).not.toContain("resetFactor");
  expect(await logged(`user:${person.id}`)).toEqual(["user.factorReset"]);
  expect(await mailsTo(person.id)).toEqual(["Two-step verification is off"]);
  expect((await see(user.id)).signIn.actions).not.toContain("resetFactor");
  expect(comeBack(await does("resetFactor", user.id)).status).toBe(409);
  expect(await db.$count(secondFactors, eq(secondFactors.userId, user.id))).toBe(1);
});

test("signing a person out of all devices is mailed to them", async () => {
  const { does } = await makeAdmin();
  const person = await makeUser();

  await does("signOut", person.id);

  expect(await mailsTo(person.id)).toEqual(["You were signed out on all devices"]);

  const [notice] = await db.select().from(notices).where(eq(notices.userId, person.id));

  expect(notice!.path).toBe("/profile/sign-in");
});

test("an admin takes the rights of another admin away, but not their own", async () => {
  const { user, see, does } = await makeAdmin();
  const other = await makeUser({ role: "admin" });

  expect((await see(other.id)).accountActions).toContain("revokeAdmin");
  expect((await see(user.id)).accountActions).not.toContain("revokeAdmin");
  expect(comeBack(await does("revokeAdmin", user.id)).status).toBe(409);

  await does("revokeAdmin", other.id);

  const [row] = await db.select().from(users).where(eq(users.id, other.id));

  expect(row!.role).toBe("viewer");
  expect(await logged(other.id)).toEqual(["admin.revoked"]);
  expect(await mailsTo(other.id)).toEqual(["You're no longer an admin"]);
});

test("changing how a person signs in needs a reason, which is logged", async () => {
  const { does } = await makeAdmin();
  const caller = await makeUser({ email: null, phone: "+84903559901" });
  const other = await makeUser({ role: "admin" });

  await makeFactor(caller.id);

  for (const [action, id, target] of [
    ["signInCode", caller.id, `user:${caller.id}`],
    ["resetFactor", caller.id, `user:${caller.id}`],
    ["revokeAdmin", other.id, other.id],
  ] as const) {
    const former = await logged(target);

    expect(comeBack(await does(action, id, {})).errors).toEqual({
      words: ["Please give a reason."],
    });
    expect(await logged(target)).toEqual(former);

    await does(action, id);
  }

  const entries = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(inArray(auditLog.target, [`user:${caller.id}`, other.id]));

  expect(entries).toEqual([{ detail: REASON }, { detail: REASON }, { detail: REASON }]);
});

test("a code is read out to a person whose email bounces or whom the server cannot mail", async () => {
  const { see, does } = await makeAdmin();
  const person = await makeUser({ emailProvenAt: new Date() });
  const unproven = await makeUser();
  const bounce = { bouncedEmail: person.email };

  expect((await see(person.id)).signIn).toMatchObject({ isCodeSent: false });
  expect((await see(unproven.id)).signIn.actions).not.toContain("signInCode");
  env.SMTP_URL = "smtp://mail.test";
  expect((await see(person.id)).signIn).toMatchObject({
    isCodeSent: true,
    actions: ["signOut", "reset"],
  });
  expect(comeBack(await does("signInCode", person.id)).status).toBe(409);
  await transaction((tx) => tx.update(users).set(bounce).where(eq(users.id, person.id)));
  expect((await see(person.id)).signIn.actions).toContain("signInCode");

  const { data } = (await does("signInCode", person.id)) as { data: object };

  expect(data).toMatchObject({ loginId: person.email, code: expect.stringMatching(/^\d{6}$/) });
});

test("a ticket is mailed to its holder again, as often as asked, and logged", async () => {
  const { see, ask, does } = await makeAdmin();
  const [person, unreachable] = [
    await makeUser({ name: "Lan" }),
    await makeUser({ email: null, phone: "+84903559903" }),
  ];
  const show = await makeTicketedEvent({ artistId: (await makeArtist()).id, title: "Đêm Hạ" });
  const ticket = await makeTicket(show.id, { userId: person.id });
  const returned = await makeTicket(show.id, { userId: person.id, status: "refunded" });
  const other = await makeTicket(show.id, { userId: unreachable.id });

  expect((await see(unreachable.id)).tickets[0]!.actions).toEqual(["refund"]);
  expect((await ask("sendTicket", ticket.id)).title).toBe(
    `Email the ticket ${ticket.code} for “Đêm Hạ” to Lan (${person.email}) again?`,
  );
  await does("sendTicket", ticket.id);
  await does("sendTicket", ticket.id);

  expect(await mailsTo(person.id)).toEqual(["Your ticket for Đêm Hạ", "Your ticket for Đêm Hạ"]);
  expect(await logged(`ticket:${ticket.id}`)).toEqual(["ticket.resent", "ticket.resent"]);
  expect(comeBack(await does("sendTicket", returned.id)).status).toBe(409);
  expect(comeBack(await does("sendTicket", other.id)).status).toBe(409);
});

test("a suspended person gets no code", async () => {
  const { see, does } = await makeAdmin();
  const { id } = await makeUser({
    email: null,
    phone: "+84903559902",
    suspendedAt: new Date(),
  });

  expect((await see(id)).signIn.actions).not.toContain("signInCode");

  const refused = comeBack(await does("signInCode", id));

  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.errors)).toContain("This account is suspended.");
});

test("a deleted or unknown person has no page", async () => {
  const { see } = await makeAdmin();
  const gone = await makeUser({ deletedAt: new Date() });

  for (const id of [gone.id, "nobody"])
    expect(((await outcome(() => see(id))) as Response).status).toBe(404);
});
