import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { onAnnouncement } from "~/models/base/announcements.server";
import { listNotifications } from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { restrictUser } from "~/models/live/chat/moderation/moderation.server";
import { sendMessageToArtist } from "~/models/accounts/messages/send-message.server";
import { appealBan } from "~/models/office/reports/appeals.server";
import { submitReport } from "~/models/office/reports/submit-report.server";
import { loader as today } from "~/routes/admin+/_index";
import { action as act } from "~/routes/admin+/actions.$action.$id/route";
import ReportsScreen, { loader as list } from "~/routes/admin+/reports";
import { action, loader } from "~/routes/_office+/report.$kind.$id";
import { db, transaction } from "~db/client.server";
import {
  auditLog,
  chatMessages,
  chatRestrictions,
  events,
  messages,
  notices,
  outbox,
  reports,
  reviews,
  users,
} from "~db/schema";
import { makeEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { renderScreen } from "../factories/base/render";
import { comeBack, outcome, submit, toastOf, visit } from "../factories/base/requests";
import { makeLines, makeLiveEvent } from "../factories/live/rooms";

const spam = { reason: "spam", text: "" } as const;
const where = (kind: string, id: string) => ({
  path: `/report/${kind}/${id}`,
  params: { kind, id },
});

async function open(kind: string, id: string, cookie = "") {
  const { path, params } = where(kind, id);

  return outcome(() => loader({ ...visit(path, { cookie }), params }));
}

async function send(kind: string, id: string, fields: Record<string, string>, cookie = "") {
  const { path, params } = where(kind, id);

  return outcome<unknown>(() => action({ ...submit(path, fields, { cookie }), params }));
}

async function admin() {
  const user = await makeUser({ role: "admin" });
  const cookie = await cookieFor(user);
  const does = (name: string, id: string, words = "Against the rules") =>
    act({
      ...submit(`/admin/actions/${name}/${id}`, { words }, { cookie }),
      params: { action: name, id },
    });
  const sees = async (search = "") =>
    (await list(visit(`/admin/reports${search}`, { cookie }))).rows;

  return { user, cookie, does, sees };
}

const rowOf = async (id: string) => (await db.select().from(reports).where(eq(reports.id, id)))[0]!;
const reportsAbout = (id: string) => db.select().from(reports).where(eq(reports.subjectId, id));

test("the form takes a reason and returns to the page it was opened from", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, title: "Đêm mưa" });
  const cookie = await cookieFor(await makeUser());

  expect(await open("event", event.id, cookie)).toMatchObject({
    title: "Report this show",
    excerpt: "Đêm mưa",
    author: "Thuyền Giấy",
    isReported: false,
  });
  expect(comeBack(await send("event", event.id, { text: "abc" }, cookie))).toMatchObject({
    status: 400,
    errors: { reason: ["Please choose what's wrong."] },
    typed: { text: "abc" },
  });

  const done = (await send(
    "event",
    event.id,
    { reason: "fraud", text: "Not them" },
    cookie,
  )) as Response;

  expect(done.headers.get("Location")).toBe(`/event/${event.id}`);
  expect((await toastOf(done, "vi"))!.title).toBe("Đã gửi báo cáo");
  expect(await reportsAbout(event.id)).toMatchObject([
    { reason: "fraud", text: "Not them", state: "open" },
  ]);
  expect(await open("event", event.id, cookie)).toMatchObject({ isReported: true });
  expect(comeBack(await send("event", event.id, { reason: "spam" }, cookie)).status).toBe(409);
});

test("guests are sent to login and back; unknown kinds and subjects get 404", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  for (const answer of [
    await open("event", event.id),
    await send("event", event.id, { reason: "spam" }),
  ]) {
    expect((answer as Response).headers.get("Location")).toBe(
      `/login?returnTo=%2Freport%2Fevent%2F${event.id}`,
    );
  }

  const cookie = await cookieFor(await makeUser());

  for (const [kind, id] of [
    ["ban", event.id],
    ["constructor", event.id],
    ["event", "nothing"],
  ] as const) {
    expect(((await open(kind, id, cookie)) as Response).status).toBe(404);
  }

  expect(comeBack(await send("event", "nothing", { reason: "spam" }, cookie)).status).toBe(404);
});

test("reports that are settled do not count as reports of the same thing", async () => {
  const { does, sees } = await admin();
  const event = await makeEvent({ artistId: (await makeArtist()).id, title: "Báo cáo lại" });
  const report = async () =>
    submitReport(actorFor(await makeUser()), "event", event.id, { reason: "fraud", text: "" });

  await report();

  const [first] = await sees("?state=open&search=bao+cao+lai");

  await does("dismiss", first!.id);

  await report();

  expect(await sees("?state=open&search=bao+cao+lai")).toMatchObject([
    { excerpt: "Báo cáo lại", alike: null },
  ]);
});

test("open reports ring the bell of admins once, and of none who reported", async () => {
  const { user, does, sees } = await admin();
  const reporter = await admin();
  const artist = await makeArtist();
  const listed = async ({ id }: { id: string }) =>
    (await db.select().from(notices).where(eq(notices.userId, id))).map(({ kind, path }) => [
      kind,
      path,
    ]);

  for (const { id } of await sees("?state=open")) await does("dismiss", id);
  for (const title of ["Chuông một", "Chuông hai"]) {
    const event = await makeEvent({ artistId: artist.id, title });

    await submitReport(actorFor(reporter.user), "event", event.id, spam);
  }

  expect(await listed(user)).toEqual([["reportReceived", "/admin/reports?state=open"]]);
  expect(await listed(reporter.user)).toEqual([]);

  const [first, second] = await sees("?state=open&search=chuong");

  await does("dismiss", first!.id);
  expect(await listed(user)).toHaveLength(1);
  await does("dismiss", second!.id);
  expect(await listed(user)).toEqual([]);
});

test("hiding an event reported by two people settles both reports with the words for it", async () => {
  const { does, sees, cookie } = await admin();
  const event = await makeEvent({ artistId: (await makeArtist()).id, title: "Giả mạo" });

  for (const reason of ["fraud", "spam"] as const) {
    await submitReport(actorFor(await makeUser()), "event", event.id, { reason, text: "" });
  }

  const [first] = await sees("?state=open&search=gia+mao");

  expect(first).toMatchObject({
    excerpt: "Giả mạo",
    alike: "2",
    actions: ["takeDown", "suspendAuthor", "dismiss"],
  });

  const { decisions } = await today(visit("/admin", { cookie }));

  expect(decisions.filter(({ title }) => title === "Show: Giả mạo")).toMatchObject([
    { kind: "report", actions: ["takeDown", "dismiss"] },
  ]);
  expect(comeBack(await does("takeDown", first!.id, " ")).errors).toEqual({
    words: ["Please give a reason."],
  });
  await does("takeDown", first!.id);
  expect(
    (await db.select().from(events).where(eq(events.id, event.id)))[0]!.hiddenAt,
  ).not.toBeNull();
  expect((await reportsAbout(event.id)).map(({ state, verdict }) => [state, verdict])).toEqual([
    ["upheld", "takenDown"],
    ["upheld", "takenDown"],
  ]);

  const written = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `report:${first!.id}`));

  expect(written).toMatchObject([
    { action: "report.takenDown", detail: { reports: 2, words: "Against the rules" } },
  ]);
  expect(comeBack(await does("dismiss", first!.id)).status).toBe(409);
  expect(await sees("?state=open&search=gia+mao")).toEqual([]);
  expect(await sees("?state=settled&search=gia+mao")).toMatchObject([
    { actions: [] },
    { actions: [] },
  ]);

  const html = await renderScreen(ReportsScreen, () =>
    list(visit("/admin/reports?state=settled&search=gia+mao", { cookie })),
  );

  expect(html.split("Reason: Against the rules").length - 1).toBe(2);
});

test("a review of a show that was deleted since is still taken down, and its author mailed", async () => {
  const { does } = await admin();
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const author = await makeUser({ language: "en" });
  const values = { eventId: event.id, userId: author.id, artistId: artist.id, rating: 1 };
  const review = (
    await transaction((tx) =>
      tx
        .insert(reviews)
        .values({ ...values, text: "Xấu" })
        .returning(),
    )
  )[0]!;

  await submitReport(actorFor(await makeUser()), "review", review.id, spam);
  await transaction((tx) => tx.delete(events).where(eq(events.id, event.id)));
  await does("takeDown", (await reportsAbout(review.id))[0]!.id);

  expect(await reportsAbout(review.id)).toMatchObject([{ state: "upheld", verdict: "takenDown" }]);
  expect(
    await db.select({ subject: outbox.subject }).from(outbox).where(eq(outbox.userId, author.id)),
  ).toEqual([{ subject: "Your review has been taken down" }]);
});

test("reported chat messages are deleted, reviews hidden, and senders of messages suspended", async () => {
  const { does } = await admin();
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const author = await makeUser();

  await makeLines(event.id, author.id, ["Mua hàng ở đây"]);

  const line = (await db.select().from(chatMessages).where(eq(chatMessages.userId, author.id)))[0]!;
  const values = {
    eventId: event.id,
    userId: author.id,
    artistId: artist.id,
    rating: 1,
    text: "Xấu",
  };
  const review = (await transaction((tx) => tx.insert(reviews).values(values).returning()))[0]!;

  await sendMessageToArtist(actorFor(author), artist.id, { text: "Đe dọa" });

  const letter = (await db.select().from(messages).where(eq(messages.senderId, author.id)))[0]!;
  const viewer = actorFor(await makeUser());

  await submitReport(viewer, "message", line.id, spam);
  await submitReport(viewer, "review", review.id, spam);
  await submitReport(actorFor(artist), "letter", letter.id, { reason: "violence", text: "" });

  const settle = async (name: string, id: string) => does(name, (await reportsAbout(id))[0]!.id);

  await settle("takeDown", line.id);
  await settle("takeDown", review.id);
  expect(comeBack(await settle("takeDown", letter.id)).status).toBe(409);
  expect((await reportsAbout(letter.id))[0]!.state).toBe("open");

  const mails = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, author.id), like(outbox.onceKey, "taken%")));

  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your chat message has been taken down",
    "Your review has been taken down",
  ]);
  expect(mails[0]!.text).toContain("“Mua hàng ở đây”");

  const { rows: listed } = await listNotifications(actorFor(author), {});

  expect(
    listed.map((notice) => [notificationText(notice, { language: "en", zone: null }), notice.path]),
  ).toEqual([
    [`Our team has taken down your review of “${event.title}”`, `/event/${event.id}`],
    [`Our team has taken down your chat message in “${event.title}”`, `/event/${event.id}`],
  ]);
  await settle("suspendAuthor", letter.id);
  expect(
    (await db.select().from(chatMessages).where(eq(chatMessages.id, line.id)))[0]!.deletedAt,
  ).not.toBeNull();
  expect(
    (await db.select().from(reviews).where(eq(reviews.id, review.id)))[0]!.hiddenAt,
  ).not.toBeNull();
  expect(
    (await db.select().from(users).where(eq(users.id, author.id)))[0]!.suspendedAt,
  ).not.toBeNull();
  expect((await reportsAbout(letter.id))[0]).toMatchObject({
    state: "upheld",
    verdict: "suspended",
  });
});

test("a report is also settled if the action was done before", async () => {
  const { does } = await admin();
  const artist = await makeArtist({ suspendedAt: null });

  await submitReport(actorFor(await makeUser()), "artist", artist.id, spam);
  await transaction((tx) =>
    tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, artist.id)),
  );

  const { id } = (await reportsAbout(artist.id))[0]!;

  await does("suspendAuthor", id);
  expect(await rowOf(id)).toMatchObject({ state: "upheld", verdict: "suspended" });
});

test("a ban is lifted or upheld on appeal; other appeals about the same artist stay open", async () => {
  const { does, sees } = await admin();
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const people = [await makeUser({ name: "Tư Ồn" }), await makeUser()] as const;

  for (const person of people) {
    await restrictUser(actorFor(artist), event.id, person.id, null);
    await appealBan(actorFor(person), event.id, { text: "Xin lỗi" });
  }

  const [first, second] = [
    (await db.select().from(reports).where(eq(reports.reporterId, people[0].id)))[0]!,
    (await db.select().from(reports).where(eq(reports.reporterId, people[1].id)))[0]!,
  ];

  expect(await sees("?search=tu+on")).toMatchObject([
    { kind: "ban", text: "Xin lỗi", actions: ["liftBan", "keepBan"] },
  ]);
  expect(comeBack(await does("suspendAuthor", first.id)).status).toBe(409);

  const mails = new Promise<string>((done) =>
    onAnnouncement("chat.restricted", ({ userId }) => done(userId)),
  );

  await does("liftBan", first.id);
  expect(await mails).toBe(people[0].id);
  expect((await rowOf(first.id)).verdict).toBe("lifted");
  expect((await rowOf(second.id)).state).toBe("open");

  const bans = await db
    .select()
    .from(chatRestrictions)
    .where(eq(chatRestrictions.artistId, artist.id));

  expect(bans.map(({ userId }) => userId)).toEqual([people[1].id]);
  await does("keepBan", second.id);
  expect(await rowOf(second.id)).toMatchObject({ state: "dismissed", verdict: "dismissed" });
});
