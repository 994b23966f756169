import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { type Announcement, onAnnouncement } from "~/models/base/announcements.server";
import { loader as today } from "~/routes/admin+/_index";
import { action as act, loader as question } from "~/routes/admin+/actions.$action.$id/route";
import { loader as audit } from "~/routes/admin+/audit";
import { action as issue, loader as codes } from "~/routes/admin+/codes";
import { loader as eventList } from "~/routes/admin+/events";
import { loader as outboxList } from "~/routes/admin+/outbox";
import { loader as mail } from "~/routes/admin+/outbox_.$id";
import { loader as ticketList } from "~/routes/admin+/tickets";
import { loader as userList } from "~/routes/admin+/users";
import { loader as personPage } from "~/routes/admin+/users_.$id/route";
import { db, transaction } from "~db/client.server";
import { artistProfiles, auditLog, events, outbox, tickets, users } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { comeBack, outcome, submit, toastOf, visit } from "../factories/base/requests";

async function admin() {
  const user = await makeUser({ role: "admin", name: "Quản Trị" });
  const cookie = await cookieFor(user);
  const does = (name: string, id: string, fields: Record<string, string> = {}, search = "") =>
    act({
      ...submit(`/admin/actions/${name}/${id}${search}`, fields, { cookie }),
      params: { action: name, id },
    });
  const logged = async (target: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.target, target))).map(
      ({ action, actorId }) => ({
        action,
        isMine: actorId === user.id,
      }),
    );

  return { user, cookie, does, logged };
}

async function makeTicket({ code = crypto.randomUUID() as string } = {}) {
  const holder = await makeUser();
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const values = {
    eventId: event.id,
    userId: holder.id,
    priceCents: 0,
    code,
    purchaseDate: new Date(),
  };
  const [ticket] = await transaction((tx) => tx.insert(tickets).values(values).returning());

  return { holder, event, ticket: ticket! };
}

async function announcementsDuring(work: () => Promise<unknown>) {
  const all: Announcement[] = [];
  const types = ["session.ended", "access.revoked", "show.endRequested", "show.ended"] as const;
  const stops = types.map((type) => onAnnouncement(type, (it) => all.push(it)));

  await work();
  await new Promise((done) => setImmediate(done));
  stops.forEach((stop) => stop());

  return all;
}

test("approving an application is mailed in the applicant's language and logged", async () => {
  const { does, logged } = await admin();
  const applicant = await makeArtist(
    { language: "vi", role: "viewer" },
    { isApproved: false, application: "pending" },
  );
  const done = (await does("approve", applicant.id, { words: "Hát hay quá!" })) as Response;

  expect(done.headers.get("Location")).toBe("/admin/users?state=pending");

  const [profile] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, applicant.id));

  expect(profile).toMatchObject({ isApproved: true, application: "approved" });

  const [letter] = await db.select().from(outbox).where(eq(outbox.userId, applicant.id));

  expect(letter).toMatchObject({
    language: "vi",
    address: applicant.email,
    subject: "Bạn đã được duyệt làm nghệ sĩ",
  });
  expect(letter!.text).toContain("Hát hay quá!");
  expect(await logged(`user:${applicant.id}`)).toEqual([
    { action: "application.approved", isMine: true },
  ]);
  expect(comeBack(await does("approve", applicant.id)).status).toBe(409);
  expect(await db.select().from(outbox).where(eq(outbox.userId, applicant.id))).toHaveLength(1);
});

test("a rejection requires a reason", async () => {
  const { does } = await admin();
  const applicant = await makeArtist({}, { isApproved: false, application: "pending" });

  expect(comeBack(await does("reject", applicant.id, { words: "  " }))).toMatchObject({
    status: 400,
    errors: { words: ["Please give a reason."] },
  });
  await does("reject", applicant.id, { words: "The links lead nowhere <b>." });

  const [profile] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, applicant.id));

  expect(profile).toMatchObject({ isApproved: false, application: "rejected" });

  const [letter] = await db.select().from(outbox).where(eq(outbox.userId, applicant.id));

  expect(letter!.html).toContain("The links lead nowhere &lt;b&gt;.");
});

test("suspending ends sessions and the person's live show; reinstating allows signing in again", async () => {
  const { does, logged } = await admin();
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const show = await makeEvent({ artistId: artist.id, isLive: true });
  const said = await announcementsDuring(() => does("suspend", artist.id, { words: "Spam" }));

  expect(said).toContainEqual({ type: "session.ended", userId: artist.id });
  expect(said).toContainEqual({ type: "access.revoked", eventId: show.id, userId: artist.id });
  expect(said).toContainEqual({ type: "show.endRequested", eventId: show.id });
  expect(await getActor(cookie)).toMatchObject({ userId: null });
  expect((await db.select().from(events).where(eq(events.id, show.id)))[0]!.isLive).toBe(false);
  expect(comeBack(await does("suspend", artist.id, { words: "Spam" })).status).toBe(409);
  await does("reinstate", artist.id);
  expect(await getActor(await cookieFor(artist))).toMatchObject({ userId: artist.id });
  expect((await logged(`user:${artist.id}`)).map(({ action }) => action).sort()).toEqual([
    "user.reinstated",
    "user.suspended",
  ]);
});

test("an admin cannot suspend themselves", async () => {
  const { user, does } = await admin();

  expect(comeBack(await does("suspend", user.id, { words: "x" }))).toMatchObject({
    status: 409,
    errors: { "": ["You can't do this to your own account."] },
  });
});

test("a hidden event goes off the air and can be shown again", async () => {
  const { does } = await admin();
  const event = await makeEvent({ artistId: (await makeArtist()).id, isLive: true });
  const row = async () => (await db.select().from(events).where(eq(events.id, event.id)))[0]!;

  await does("hide", event.id, { words: "Not music" });
  expect((await row()).hiddenAt).not.toBeNull();
  expect((await row()).isLive).toBe(false);
  await does("unhide", event.id);
  expect((await row()).hiddenAt).toBeNull();
});

test("featuring, verifying and signing out act at once and return to the same page", async () => {
  const { does } = await admin();
  const artist = await makeArtist();
  const back = "?returnTo=%2Fadmin%2Fusers%3Fsearch%3Dthuyen";
  const done = (await does("feature", artist.id, {}, back)) as Response;

  expect(done.headers.get("Location")).toBe("/admin/users?search=thuyen");
  expect((await toastOf(done, "vi"))!.title).toBe("Đã đưa lên nổi bật");
  await does("verify", artist.id);

  const [row] = await db.select().from(users).where(eq(users.id, artist.id));
  const [profile] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, artist.id));

  expect([row!.isVerified, profile!.isFeatured]).toEqual([true, true]);

  const elsewhere = (await does(
    "unfeature",
    artist.id,
    {},
    "?returnTo=https://evil.example/",
  )) as Response;

  expect(elsewhere.headers.get("Location")).toBe("/admin/users?state=pending");

  const cookie = await cookieFor(artist);

  await does("signOut", artist.id);
  expect(await getActor(cookie)).toMatchObject({ userId: null });
});

test("an admin can refund a ticket once after the holder's deadline, logged with the reason", async () => {
  const { does, logged } = await admin();
  const { ticket } = await makeTicket();

  await transaction((tx) => tx.update(events).set({ startTime: new Date(Date.now() + 60_000) }));
  await does("refund", ticket.id, { words: "Broken sound" });

  const [row] = await db.select().from(tickets).where(eq(tickets.id, ticket.id));

  expect(row!.status).toBe("refunded");
  expect(await logged(`ticket:${ticket.id}`)).toEqual([
    { action: "ticket.refunded", isMine: true },
  ]);
  expect(comeBack(await does("refund", ticket.id, { words: "Again" })).status).toBe(409);
  expect(await logged(`ticket:${ticket.id}`)).toHaveLength(1);
});

test("a reset link is mailed to accounts with an email", async () => {
  const { does } = await admin();
  const user = await makeUser();

  await does("reset", user.id);

  const [letter] = await db.select().from(outbox).where(eq(outbox.userId, user.id));

  expect(letter!.text).toContain("/reset-password?token=");

  const phoneOnly = await makeUser({ email: null, phone: "+84901234567" });

  expect(comeBack(await does("reset", phoneOnly.id)).status).toBe(409);
});

test.each([
  ["suspended", { suspendedAt: new Date() }, "This account is suspended."],
  [
    "with an unconfirmed email beside a confirmed number",
    { emailProvenAt: null, phone: "+84901234568", phoneProvenAt: new Date() },
    "This email isn't confirmed",
  ],
])("no reset link is promised or offered for an account %s", async (_name, fields, message) => {
  const { does, cookie, logged } = await admin();
  const { id } = await makeUser(fields);
  const { signIn } = await personPage({
    ...visit(`/admin/users/${id}`, { cookie }),
    params: { id },
  });
  const refused = comeBack(await does("reset", id));

  expect(signIn.actions).not.toContain("reset");
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.errors)).toContain(message);
  expect(await logged(`user:${id}`)).toEqual([]);
});

test("an invitation code is shown once and stored as a hash", async () => {
  const { cookie } = await admin();
  const answer = (await issue(submit("/admin/codes", {}, { cookie }))) as unknown as {
    data: { code: string };
  };

  expect(answer.data.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);

  const seen = await codes(visit("/admin/codes", { cookie }));

  expect(seen.rows).toMatchObject([{ issuer: "Quản Trị", state: "open" }]);
  expect(JSON.stringify(seen)).not.toContain(answer.data.code);

  const found = async (search: string) =>
    (await codes(visit(`/admin/codes?search=${search}`, { cookie }))).rows.length;

  expect([await found("quan+tri"), await found("nobody-of-this-name")]).toEqual([1, 0]);
});

test("every list searches, counts all and shows 25 per page", async () => {
  const { cookie } = await admin();
  const names = Array.from({ length: 60 }, (_, at) => ({
    name: `Khách 100% ${at}`,
    firstName: "Khách",
    email: `khach${at}@nhacsong.test`,
  }));

  await transaction((tx) => tx.insert(users).values(names));

  const open = (search: string) => userList(visit(`/admin/users${search}`, { cookie }));
  const first = await open("?search=100%25");

  expect(first.rows).toHaveLength(25);
  expect(first.pages).toMatchObject({
    range: { from: "1", to: "25", total: "60" },
    previous: null,
  });

  const last = await open("?search=100%25&page=3");

  expect(last.rows).toHaveLength(10);
  expect(last.pages.next).toBeNull();
  expect((await open("?search=khach59@")).rows).toHaveLength(1);

  const typed = ["khach 100% 59", "KHÁCH 100% 59", "khách 100% 59".normalize("NFD")];

  for (const words of typed)
    expect((await open(`?search=${encodeURIComponent(words)}`)).rows).toHaveLength(1);
  expect((await open("?search=nobody-of-this-name&page=junk")).rows).toEqual([]);

  const { ticket } = await makeTicket({ code: "7Q2K-9F3D" });
  const found = await ticketList(visit(`/admin/tickets?search=${ticket.code}`, { cookie }));

  expect(found.rows).toMatchObject([{ code: ticket.code, actions: ["sendTicket", "refund"] }]);
  expect((await eventList(visit("/admin/events?state=hidden", { cookie }))).rows).toEqual([]);

  const artist = await makeArtist({}, { stageName: "Đò Chiều", stageNameFolded: "do chieu" });

  expect((await userList(visit("/admin/users?search=Đò", { cookie }))).rows).toMatchObject([
    { id: artist.id },
  ]);
});

test("an account is found by its number as people say it, its name without marks, and its ticket", async () => {
  const { cookie } = await admin();
  const person = await makeUser({ name: "Đặng Thị Ngọc Ánh", phone: "+84912345678" });
  const { ticket, holder } = await makeTicket({ code: "K7Q2-9F3D" });
  const accounts = async (search: string) =>
    (
      await userList(visit(`/admin/users?search=${encodeURIComponent(search)}`, { cookie }))
    ).rows.map(({ id }) => id);
  const codesOf = async (search: string) =>
    (
      await ticketList(visit(`/admin/tickets?search=${encodeURIComponent(search)}`, { cookie }))
    ).rows.map(({ code }) => code);

  const typed = [
    "0912 345 678",
    "0912.345.678",
    "+84 912-345-678",
    "84912345678",
    "(+84) (0)912 345 678",
    "345 678",
  ];

  for (const number of typed)
    expect([number, await accounts(number)]).toEqual([number, [person.id]]);
  expect(await accounts("0912 345 679")).toEqual([]);
  for (const name of ["dang thi ngoc anh", "Dang  Thi Ngoc"])
    expect(await accounts(name)).toEqual([person.id]);
  for (const code of ["K7Q2-9F3D", "k7q2 9f3d", "k7q29f3d", ticket.id]) {
    expect([code, await accounts(code)]).toEqual([code, [holder.id]]);
    expect([code, await codesOf(code)]).toEqual([code, ["K7Q2-9F3D"]]);
  }

  expect(await accounts("K7Q2-9F3E")).toEqual([]);
});

test("the outbox and today's page match the database", async () => {
  const { cookie, does } = await admin();
  const applicant = await makeArtist({}, { isApproved: false, application: "pending" });
  const { decisions } = await today(visit("/admin", { cookie }));

  expect(decisions.filter(({ id }) => id === applicant.id)).toMatchObject([
    {
      title: "Thuyền Giấy wants to be an artist",
      actions: ["approve"],
      link: { to: `/admin/users/${applicant.id}#artist` },
    },
  ]);
  await does("approve", applicant.id);

  const list = await outboxList(visit(`/admin/outbox?search=${applicant.email}`, { cookie }));

  expect(list.rows).toMatchObject([
    { subject: "You're approved as an artist", state: "waiting", actions: ["resend"] },
  ]);

  const letter = await mail({
    ...visit("/admin/outbox/x", { cookie }),
    params: { id: list.rows[0]!.id },
  });

  expect(letter.text).toContain("Your application has been approved");
});

test("the confirmation names its subject; unknown actions and subjects get 404", async () => {
  const { cookie } = await admin();
  const user = await makeUser({ name: "Sáu Rạch Ròi" });
  const ask = (name: string, id: string) =>
    outcome(() =>
      question({
        ...visit(`/admin/actions/${name}/${id}`, { cookie }),
        params: { action: name, id },
      }),
    );

  expect(await ask("suspend", user.id)).toMatchObject({
    title: expect.stringContaining("Sáu Rạch Ròi"),
  });
  for (const [name, id] of [
    ["constructor", user.id],
    ["suspend", "nobody"],
  ] as const) {
    expect(((await ask(name, id)) as Response).status).toBe(404);
  }
});

test("the audit log is append-only", async () => {
  const { does, cookie } = await admin();
  const user = await makeUser();

  await does("verify", user.id);
  await expect(transaction((tx) => tx.delete(auditLog))).rejects.toThrow();
  await expect(
    transaction((tx) => tx.update(auditLog).set({ action: "nothing" })),
  ).rejects.toThrow();

  const seen = await audit(visit(`/admin/audit?search=user:${user.id}`, { cookie }));

  expect(seen.rows).toMatchObject([{ sentence: `Quản Trị marked ${user.name} as verified.` }]);
});
