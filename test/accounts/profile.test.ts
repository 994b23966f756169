import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { findImage } from "~/models/base/uploads/images.server";
import { action as login } from "~/routes/_accounts+/login/route";
import { action, loader } from "~/routes/_accounts+/profile/route";
import {
  action as changeChoices,
  loader as noticeSettings,
} from "~/routes/_accounts+/notices+/settings";
import SignInScreen, { loader as signIn } from "~/routes/_accounts+/profile_.sign-in/route";
import { db, transaction } from "~db/client.server";
import { outbox, tickets, users } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { PASSWORD } from "../factories/accounts/members";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeTicket } from "../factories/live/rooms";
import { signedIn } from "../factories/accounts/profile";
import { renderScreen } from "../factories/base/render";
import { comeBack, cookiesOf, submit, toastOf, visit } from "../factories/base/requests";

const NEW = "lời mới cho bài cũ";

async function giveTicket(userId: string, endTime: Date) {
  const { id: eventId } = await makeTicketedEvent({
    artistId: (await makeArtist()).id,
    endTime,
    startTime: new Date(+endTime - 1),
  });

  await makeTicket(eventId, userId);

  return eventId;
}

const YOU = { name: "Mai", firstName: "Mai", language: "en", timeZone: "", theme: "system" };

async function sendPicture(cookie: string, bytes: Buffer, fields = {}) {
  const picture = new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
  const form = { intent: "you", ...YOU, ...fields, picture };

  return action(submit("/profile", form, { cookie }));
}

test("one form stores names, language, zone and theme, and sets the device", async () => {
  const { send, row } = await signedIn();
  const done = (await send({
    intent: "you",
    name: "Nguyễn Thị Mai Anh",
    firstName: "Mai Anh",
    language: "vi",
    timeZone: "Europe/Paris",
    theme: "dark",
    textSize: "large",
    currency: "vnd",
  })) as Response;

  expect(done.headers.get("Location")).toBe("/profile");
  expect(await row()).toMatchObject({
    name: "Nguyễn Thị Mai Anh",
    firstName: "Mai Anh",
    lastName: "Nguyễn Thị",
    language: "vi",
    timeZone: "Europe/Paris",
    theme: "dark",
  });

  const cookies = cookiesOf(done);

  for (const kept of ["nhacsong_lang=vi", "nhacsong_text=large", "nhacsong_currency=vnd"])
    expect(cookies).toContain(kept);
});

test("a currency that was only shown goes on following the zone", async () => {
  const { cookie, send } = await signedIn();
  const { currency } = (await loader(visit("/profile", { cookie }))).settings;
  const done = (await send({ intent: "you", ...YOU, currency })) as Response;

  expect(cookiesOf(done)).not.toContain("nhacsong_currency");
});

test("saving a name keeps the language and theme that this browser chose", async () => {
  const { cookie, row } = await signedIn({ language: "vi", theme: "dark" });
  const chosen = `${cookie}; nhacsong_lang=en; nhacsong_theme=light`;
  const { language, theme } = (await loader(visit("/profile", { cookie: chosen }))).settings;

  expect({ language, theme }).toEqual({ language: "en", theme: "light" });

  const form = { intent: "you", ...YOU, name: "Mai Anh", language, theme };
  const done = (await action(submit("/profile", form, { cookie: chosen }))) as Response;

  expect(await row()).toMatchObject({ name: "Mai Anh" });
  expect(cookiesOf(done)).not.toMatch(/nhacsong_(lang|theme)/);
});

test("a wrong field changes nothing, and the form keeps what was typed", async () => {
  const { send, row } = await signedIn();
  const before = await row();
  const junk = { language: "fr", timeZone: "Mars/Olympus", theme: "pink" };
  const refused = comeBack(await send({ intent: "you", name: " ", firstName: "", ...junk }));

  expect(refused.status).toBe(400);
  expect(Object.keys(refused.errors).sort()).toEqual(
    ["name", "firstName", "language", "timeZone", "theme"].sort(),
  );
  expect(await row()).toEqual(before);
});

test("no account takes the name of a role, and one that has it keeps it", async () => {
  const { send, row } = await signedIn({ name: "Mai Official", firstName: "Admin" });
  const call = (name: string, firstName: string) =>
    send({ intent: "you", ...YOU, name, firstName });

  await call("Mai Official", "Mai");
  expect(await row()).toMatchObject({ name: "Mai Official", firstName: "Mai" });

  const refused = await Promise.all([call("Mai Support", "Mai"), call("Mai Official", "Adm1n")]);
  const error = [
    "This name could be mistaken for our team or for the site. Please choose another.",
  ];

  expect(refused.map((answer) => comeBack(answer).errors)).toEqual([
    { name: error },
    { firstName: error },
  ]);
  expect(await row()).toMatchObject({ name: "Mai Official", firstName: "Mai" });
});

test("changing the password requires the current one, ends other sessions and keeps this one", async () => {
  const { user, cookie, send } = await signedIn();
  const other = await cookieFor(user);
  const form = { intent: "password", password: NEW, confirmPassword: NEW };

  expect(comeBack(await send({ ...form, currentPassword: "wrong password" }))).toMatchObject({
    status: 400,
    errors: { currentPassword: ["Current password is incorrect."] },
  });

  const done = (await send({ ...form, currentPassword: PASSWORD })) as Response;

  expect(await getActor(other)).toMatchObject({ userId: null });
  expect(await getActor(cookie)).toMatchObject({ userId: null });
  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: user.id });

  const again = await login(submit("/login", { loginId: user.email, password: NEW }));

  expect((again as Response).status).toBe(302);
});

test("guesses at the current password are limited", async () => {
  const { send } = await signedIn();
  const guess = async () =>
    comeBack(await send({ intent: "delete", currentPassword: "wrong password" })).status;

  for (let time = 0; time < 15; time++) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
});

test("one session is ended, or all others; this one stays, and other people's always", async () => {
  const { user, cookie, send } = await signedIn();
  const [phone, tablet, stranger] = [
    await cookieFor(user),
    await cookieFor(user),
    await cookieFor(await makeUser()),
  ];
  const endSession = async (ended: string) =>
    send({ intent: "endSession", sid: (await sessionKeyOf(ended))! });
  const signedInHere = async () =>
    Promise.all(
      [cookie, phone, tablet, stranger].map(async (one) => (await getActor(one)).userId !== null),
    );
  const seen = await signIn(visit("/profile/sign-in", { cookie }));

  expect(seen.sessions.map((session) => session.isCurrent).sort()).toEqual([false, false, true]);

  await endSession(phone);
  await endSession(stranger);
  expect(await signedInHere()).toEqual([true, false, true, true]);

  const done = (await send({ intent: "signOutOthers" })) as Response;

  expect(done.headers.get("Location")).toBe("/profile/sign-in");
  expect(await signedInHere()).toEqual([true, false, false, true]);
});

test("the session of this device is the first of the list, also when others are newer", async () => {
  const { user, cookie } = await signedIn();

  await cookieFor(user);
  await cookieFor(user);

  const html = await renderScreen(SignInScreen, () =>
    signIn(visit("/profile/sign-in", { cookie })),
  );
  const rows = html.match(/<li class="row".*?<\/li>/gs)!;

  expect(rows.map((row) => row.includes("Thiết bị này"))).toEqual([true, false, false]);
});

test("deleting requires the password, removes name and contact data, and keeps the ledger", async () => {
  const { user, cookie, send, row } = await signedIn();

  await giveTicket(user.id, new Date(Date.now() - 1000));
  expect(comeBack(await send({ intent: "delete", currentPassword: "wrong password" })).status).toBe(
    400,
  );
  expect((await row()).deletedAt).toBeNull();

  const done = (await send({ intent: "delete", currentPassword: PASSWORD })) as Response;

  expect((await toastOf(done))!.title).toBe("Your account has been deleted.");
  expect(await row()).toMatchObject({
    email: null,
    phone: null,
    passwordHash: null,
    name: "—",
    firstName: "—",
  });
  expect(await getActor(cookie)).toMatchObject({ userId: null });
  expect(await db.select().from(tickets).where(eq(tickets.userId, user.id))).toHaveLength(1);
  expect(
    comeBack(await login(submit("/login", { loginId: user.email, password: PASSWORD }))).status,
  ).toBe(401);
});

test("a picture is re-encoded, replaces the previous one and can be removed; other files are refused", async () => {
  const { cookie, row, send } = await signedIn();
  const picture = () =>
    sharp({ create: { width: 900, height: 900, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
  const stored = async () => (await row()).profileImageUrl!.replace("/images/", "");

  expect((await sendPicture(cookie, await picture())) as Response).toMatchObject({ status: 302 });

  const first = await stored();

  expect(await findImage(first, 640, "webp")).not.toBeNull();
  await sendPicture(cookie, await picture());

  const second = await stored();

  expect(second).not.toBe(first);
  expect(await findImage(first, 640, "webp")).toBeNull();

  const disguised = Buffer.from("<!doctype html><script>alert(1)</script>");
  const refused = comeBack(await sendPicture(cookie, disguised, { name: "Lan" }));

  expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ["picture"]]);
  expect((await row()).name).not.toBe("Lan");

  const large = comeBack(await sendPicture(cookie, Buffer.alloc(10 * 1024 * 1024 + 1)));

  expect(large.errors).toEqual({ picture: ["Pictures can be up to 10 MB."] });
  await sendPicture(cookie, Buffer.alloc(0));
  expect(await stored()).toBe(second);
  await send({ intent: "you", ...YOU, removePicture: "on" });
  expect((await row()).profileImageUrl).toBeNull();
  expect(await findImage(second, 640, "webp")).toBeNull();
});

test("reminders can be turned off", async () => {
  const { user, cookie, row } = await signedIn();
  const show = await makeEvent({ artistId: (await makeArtist()).id });
  const notify = (kind: "hour" | "live" | "registered") => {
    const mail = {
      kind,
      userId: user.id,
      eventId: show.id,
      fact: `${kind}:${user.id}`,
      path: "/",
    } as const;

    return transaction((tx) => queueShowMail(tx, mail));
  };

  await changeChoices(
    submit("/notices/settings", { hasMailBoxes: "on", "mail-live": "on" }, { cookie }),
  );

  const off = { reminders: false, follows: false, messages: false, newsletters: false };
  // The form offers "adminTasks" to admins alone.
  const chosen = { ...off, live: true, adminTasks: true };

  expect((await row()).notifications).toEqual(chosen);
  // A page from before an update has no boxes of emails.
  await changeChoices(submit("/notices/settings", { shows: "on" }, { cookie }));
  expect((await row()).notifications).toEqual(chosen);
  for (const kind of ["hour", "live", "registered"] as const) await notify(kind);
  const keys = (await db.select().from(outbox).where(eq(outbox.userId, user.id))).map(
    (mail) => mail.onceKey,
  );

  expect(keys).toEqual([`live:live:${user.id}`, `registered:registered:${user.id}`]);
});

test("quiet hours are in the viewer's zone only if it is known", async () => {
  const { cookie } = await signedIn({ timeZone: null });
  const zoneFor = async (zone: string) =>
    (await noticeSettings(visit("/notices/settings", { cookie: `${cookie}${zone}` }))).zone;

  expect(await zoneFor("")).toBeNull();
  expect(await zoneFor("; nhacsong_zone=Europe%2FParis")).toContain("Paris");
});

test("an account without a password sets one and is deleted without one", async () => {
  const { user, send, row } = await signedIn();

  await transaction((tx) =>
    tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id)),
  );

  const done = (await send({
    intent: "password",
    password: NEW,
    confirmPassword: NEW,
  })) as Response;

  expect(done.status).toBe(302);
  expect((await row()).passwordHash).toContain("argon2id");

  const other = await signedIn();

  await transaction((tx) =>
    tx.update(users).set({ passwordHash: null }).where(eq(users.id, other.user.id)),
  );
  await other.send({ intent: "delete" });
  expect((await other.row()).deletedAt).not.toBeNull();

  const withOne = await signedIn();

  expect(comeBack(await withOne.send({ intent: "delete" })).status).toBe(400);
});
