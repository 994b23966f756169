import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../../test/factories/live/rooms";
import { stopClock } from "../../../../test/factories/money/money";
import { clock } from "~/platform/clock/clock";
import { db, transaction } from "~db/client.server";
import { chatMessages, messages, reports, reviews } from "~db/schema";
import { GUEST, type Member } from "~/models/base/actor";
import {
  deleteMessage,
  liftRestriction,
  restrictUser,
} from "~/models/live/chat/moderation/moderation.server";
import { sendMessageToArtist } from "~/models/accounts/messages/send-message.server";
import { dismissReport } from "../admin/resolve-report.server";
import { appealBan, findAppealState } from "./appeals.server";
import { listReported, prepareReport, submitReport } from "./submit-report.server";
import { ReportInput } from "./schema";

const spam = { reason: "spam", text: "" } as const;
const viewer = async () => actorFor(await makeUser());

async function line(event: { id: string }, message = "Mua hàng ở đây", author?: Member) {
  const by = author ?? (await viewer());
  const values = { eventId: event.id, userId: by.userId, message, timestamp: new Date() };
  const [row] = await transaction((tx) => tx.insert(chatMessages).values(values).returning());

  return { author: by, id: row!.id };
}

test("each kind of report is stored with its text, author and show", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const event = await makeLiveEvent({ artistId: artist.id, title: "Đêm mưa" });
  const said = await line(event);
  const critic = await viewer();
  const [review] = await transaction((tx) =>
    tx
      .insert(reviews)
      .values({
        eventId: event.id,
        userId: critic.userId,
        artistId: artist.id,
        rating: 2,
        text: "Dở",
      })
      .returning(),
  );
  const fan = await viewer();

  await sendMessageToArtist(fan, artist.id, { text: "Chào chị" });

  const mail = (await db.select().from(messages).where(eq(messages.senderId, fan.userId)))[0]!;
  const cases = [
    [fan, "event", event.id, artist.id, "Đêm mưa", event.id],
    [fan, "artist", artist.id, artist.id, "Hạ Vy", null],
    [fan, "message", said.id, said.author.userId, "Mua hàng ở đây", event.id],
    [fan, "review", review!.id, critic.userId, "★★ Dở", event.id],
    [actorFor(artist), "letter", mail.id, fan.userId, "Chào chị", null],
  ] as const;

  for (const [actor, kind, id, accusedId, excerpt, eventId] of cases) {
    await submitReport(actor, kind, id, spam);

    const [row] = await db
      .select()
      .from(reports)
      .where(and(eq(reports.kind, kind), eq(reports.subjectId, id)));

    expect(row).toMatchObject({
      accusedId,
      excerpt,
      eventId,
      reporterId: actor.userId,
      state: "open",
      reason: "spam",
    });
  }
});

test("a person can report a subject once; guests, and reports about oneself, are refused", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const fan = await viewer();

  await submitReport(fan, "event", event.id, spam);
  await expect(submitReport(fan, "event", event.id, spam)).rejects.toMatchObject({
    messageKey: "report:already",
  });

  const both = await Promise.allSettled(
    [1, 2].map(async () => submitReport(await viewer(), "event", event.id, spam)),
  );

  expect(both.map((it) => it.status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await db.$count(reports, eq(reports.subjectId, event.id))).toBe(3);
  expect((await prepareReport(fan, "event", event.id)).isReported).toBe(true);
  expect(await listReported(fan, "event", [event.id])).toEqual(new Set([event.id]));
  expect(await listReported(GUEST, "event", [event.id])).toEqual(new Set());
  await expect(submitReport(GUEST, "event", event.id, spam)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await expect(submitReport(actorFor(artist), "event", event.id, spam)).rejects.toMatchObject({
    code: "conflict",
  });
});

test("reporting reveals nothing that the person may not see", async () => {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({
    artistId: artist.id,
    isLive: true,
    startTime: new Date(),
  });
  const { id: hidden } = await line(show, "Chỉ người có vé", actorFor(artist));
  const stranger = await viewer();

  await expect(submitReport(stranger, "message", hidden, spam)).rejects.toMatchObject({
    code: "forbidden",
  });

  const fan = await viewer();

  await sendMessageToArtist(fan, artist.id, { text: "Riêng tư" });

  const mail = (await db.select().from(messages).where(eq(messages.senderId, fan.userId)))[0]!;

  await expect(prepareReport(stranger, "letter", mail.id)).rejects.toMatchObject({
    code: "not_found",
  });

  const draft = await makeEvent({ artistId: artist.id, status: "draft" });

  await expect(prepareReport(stranger, "event", draft.id)).rejects.toMatchObject({
    code: "not_found",
  });

  const open = await makeLiveEvent({ artistId: artist.id });
  const said = await line(open);

  await deleteMessage(actorFor(artist), open.id, said.id);
  await expect(prepareReport(stranger, "message", said.id)).rejects.toMatchObject({
    code: "not_found",
  });
  for (const kind of ["event", "artist", "message", "review", "letter"] as const) {
    await expect(prepareReport(stranger, kind, "no-such-id")).rejects.toMatchObject({
      code: "not_found",
    });
  }
});

test("reporting a message does not reveal the artist's real name", async () => {
  const artist = await makeArtist({ name: "Nguyễn Thị Bí Mật" }, { stageName: "Hạ Vy" });
  const fan = await viewer();
  const conversationId = await sendMessageToArtist(fan, artist.id, { text: "Chào chị" });
  const values = { conversationId, senderId: artist.id, text: "Chào em" };
  const [answer] = await transaction((tx) => tx.insert(messages).values(values).returning());

  expect((await prepareReport(fan, "letter", answer!.id)).subject.author).toBe("Hạ Vy");
});

test("a person can submit twenty reports a day", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const author = await viewer();
  const values = Array.from({ length: 21 }, (_, at) => ({
    eventId: event.id,
    userId: author.userId,
    message: `Tin ${at}`,
    timestamp: new Date(),
  }));
  const lines = await transaction((tx) =>
    tx.insert(chatMessages).values(values).returning({ id: chatMessages.id }),
  );
  const fan = await viewer();

  for (const { id } of lines.slice(0, 20)) await submitReport(fan, "message", id, spam);
  await expect(submitReport(fan, "message", lines[20]!.id, spam)).rejects.toMatchObject({
    code: "throttled",
  });

  const real = clock.now;

  clock.now = () => new Date(real().getTime() + 25 * 3600_000);
  await submitReport(fan, "message", lines[20]!.id, spam).finally(() => {
    clock.now = real;
  });
});

test('the reason "other" requires a text', () => {
  expect(ReportInput.safeParse({ reason: "other", text: "  " }).error?.issues[0]).toMatchObject({
    path: ["text"],
    message: "report:textRequired",
  });
  expect(ReportInput.safeParse({ reason: "spam" }).data).toEqual({ reason: "spam", text: "" });
  expect(ReportInput.safeParse({ reason: "boring" }).error?.issues[0]!.message).toBe(
    "report:reasonRequired",
  );
});

test("a banned person can appeal once; others cannot appeal", async () => {
  const artist = actorFor(await makeArtist());
  const event = await makeLiveEvent({ artistId: artist.userId });
  const loud = await viewer();
  const note = { text: "Tôi chỉ hát theo thôi." };

  expect(await findAppealState(loud, event.id)).toBe("none");
  await expect(appealBan(loud, event.id, note)).rejects.toMatchObject({
    messageKey: "report:notBanned",
  });
  await restrictUser(artist, event.id, loud.userId, 60);
  expect(await findAppealState(loud, event.id)).toBe("none");
  await restrictUser(artist, event.id, loud.userId, null);
  expect(await findAppealState(loud, event.id)).toBe("possible");
  await appealBan(loud, event.id, note);
  expect(await findAppealState(loud, event.id)).toBe("waiting");
  await expect(appealBan(loud, event.id, note)).rejects.toMatchObject({
    messageKey: "report:appealed",
  });
  await expect(appealBan(GUEST, event.id, note)).rejects.toMatchObject({ code: "unauthenticated" });

  const [row] = await db.select().from(reports).where(eq(reports.reporterId, loud.userId));

  expect(row).toMatchObject({
    kind: "ban",
    subjectId: artist.userId,
    eventId: event.id,
    accusedId: artist.userId,
  });
  await liftRestriction(artist, event.id, loud.userId);
  expect(await findAppealState(loud, event.id)).toBe("none");

  const settled = { state: "upheld" as const, settledAt: new Date(Date.now() - 60_000) };

  await transaction((tx) => tx.update(reports).set(settled).where(eq(reports.id, row!.id)));
  await restrictUser(artist, event.id, loud.userId, null);
  await appealBan(loud, event.id, note);
  await expect(appealBan(loud, event.id, note)).rejects.toMatchObject({
    messageKey: "report:appealed",
  });
});

test("after an appeal was dismissed, only a newer ban can be appealed", async () => {
  const artist = actorFor(await makeArtist());
  const admin = actorFor(await makeUser({ role: "admin" }));
  const event = await makeLiveEvent({ artistId: artist.userId });
  const loud = await viewer();

  await restrictUser(artist, event.id, loud.userId, null);
  await appealBan(loud, event.id, { text: "Tôi chỉ hát theo thôi." });

  const [appeal] = await db.select().from(reports).where(eq(reports.reporterId, loud.userId));

  await dismissReport(admin, appeal!.id, "Chửi bậy nhiều lần");
  expect(await findAppealState(loud, event.id)).toBe("settled");

  const restore = stopClock(Date.now() + 60_000);

  await restrictUser(artist, event.id, loud.userId, null);
  restore();
  expect(await findAppealState(loud, event.id)).toBe("possible");
});
