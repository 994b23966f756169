import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { follows, messageBlocks, newsletters, outbox, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { emptyExpiredMails } from "~/models/delivery/notices/outbox.server";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { stopClock } from "../../../../test/factories/money/money";
import { makeNewsletter, makeReader } from "../../../../test/factories/outreach/newsletters";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { GUEST } from "~/models/base/actor";
import {
  createNewsletter,
  deleteNewsletter,
  getOwnNewsletter,
  updateNewsletter,
} from "./manage-newsletters.server";
import { countProgress } from "./newsletter-progress.server";
import {
  newsletterStopPath,
  readNewsletterStop,
  setNewsletterStop,
} from "./newsletter-stops.server";
import { queueNewsletters } from "./queue-newsletters.server";
import { NewsletterInput } from "./schema";
import {
  cancelNewsletter,
  deleteNewslettersOf,
  planNewsletter,
  sendNewsletter,
  testNewsletter,
} from "./send-newsletter.server";

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
let restore = () => {};

beforeEach(() =>
  transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(newsletters);
  }),
);
afterEach(() => restore());

function later(ms: number) {
  const at = clock.now().getTime() + ms;

  restore();
  restore = stopClock(at);
}

async function writer() {
  const artist = await makeArtist({ emailProvenAt: new Date() }, { stageName: "Hạ Vy" });

  return { id: artist.id, email: artist.email!, actor: actorFor(artist) };
}

const mails = () => db.select().from(outbox).orderBy(outbox.subject);
const progressOf = async (id: string) =>
  countProgress((await db.query.newsletters.findFirst({ where: eq(newsletters.id, id) }))!);

test("each reader gets the newsletter in their language, or in the one there is, once", async () => {
  const { id, actor } = await writer();
  const english = await makeReader(id);
  const vietnamese = await makeReader(id, { language: "vi" });
  const both = await makeNewsletter({ artistId: id });

  await sendNewsletter(actor, both.id);
  await queueNewsletters(600);
  await queueNewsletters(600);
  expect(await mails()).toMatchObject([
    { userId: english.id, subject: "Hạ Vy: News", language: "en" },
    { userId: vietnamese.id, subject: "Hạ Vy: Tin mới", language: "vi" },
  ]);

  const other = await writer();

  await makeReader(other.id);

  const { id: single } = await makeNewsletter({
    artistId: other.id,
    subjectEn: null,
    textEn: null,
  });

  await sendNewsletter(other.actor, single);
  await queueNewsletters(600);
  expect((await mails())[2]).toMatchObject({
    subject: "Hạ Vy: Tin mới",
    text: expect.stringContaining("Chào bạn."),
  });
});

test("only confirmed addresses of active followers who want it get a newsletter", async () => {
  const { id, actor } = await writer();
  const wanted = await makeReader(id);

  await makeReader(id, { emailProvenAt: null });
  await makeReader(id, { suspendedAt: new Date() });
  await makeReader(id, { deletedAt: new Date() });
  await makeReader(id, { notifications: { newsletters: false } });
  await setNewsletterStop((await makeReader(id)).id, id, true);

  const blocker = await makeReader(id);

  await transaction((tx) =>
    tx.insert(messageBlocks).values({ blockerId: blocker.id, blockedId: id }),
  );
  await makeUser({ emailProvenAt: new Date() });

  const newsletter = await makeNewsletter({ artistId: id });

  expect(await planNewsletter(newsletter)).toMatchObject({ receivers: 1, from: null });
  await sendNewsletter(actor, newsletter.id);

  const late = await makeUser({ emailProvenAt: new Date() });
  const followedAfter = new Date(Date.now() + MINUTE_MS);

  await transaction((tx) =>
    tx.insert(follows).values({ userId: late.id, artistId: id, createdAt: followedAfter }),
  );
  await queueNewsletters(600);
  expect((await mails()).map(({ userId }) => userId)).toEqual([wanted.id]);
});

test("ticket holders of one show get it, not those of another, nor whoever returned a ticket", async () => {
  const { id, actor } = await writer();
  const [show, other] = [
    await makeTicketedEvent({ artistId: id }),
    await makeTicketedEvent({ artistId: id }),
  ];
  const holder = await makeReader(id, { language: "en" });
  const [stranger, returned] = [await makeReader(id), await makeReader(id)];

  await makeTicket(show.id, { userId: holder.id });
  await makeTicket(other.id, { userId: stranger.id });
  await makeTicket(show.id, { userId: returned.id, status: "refunded" });

  const newsletter = await makeNewsletter({ artistId: id, eventId: show.id });

  await sendNewsletter(actor, newsletter.id);
  await queueNewsletters(600);

  const all = await mails();

  expect(all.map(({ userId }) => userId)).toEqual([holder.id]);
  expect(all[0]!.text).toContain(`because you have a ticket for “${show.title}”`);
  expect(all[0]!.text).toContain(`/event/${show.id}?source=newsletter`);
});

test("followers get one newsletter a week, holders of a show three; nobody is no audience", async () => {
  const { id, actor } = await writer();
  const nobody = await makeNewsletter({ artistId: id });

  await expect(sendNewsletter(actor, nobody.id)).rejects.toMatchObject({
    messageKey: "newsletters:nobody",
  });

  const reader = await makeReader(id);

  restore = stopClock(Date.now());

  const [first, second] = [
    await makeNewsletter({ artistId: id }),
    await makeNewsletter({ artistId: id }),
  ];

  await sendNewsletter(actor, first.id);
  await sendNewsletter(actor, first.id);
  later(6.5 * DAY_MS);
  await expect(sendNewsletter(actor, second.id)).rejects.toMatchObject({
    messageKey: "newsletters:oneAWeek",
    details: { params: { count: 1 } },
  });
  later(0.5 * DAY_MS);
  await sendNewsletter(actor, second.id);

  const show = await makeTicketedEvent({ artistId: id });

  await makeTicket(show.id, { userId: reader.id, purchaseDate: clock.now() });
  for (let n = 0; n < 3; n++)
    await sendNewsletter(actor, (await makeNewsletter({ artistId: id, eventId: show.id })).id);
  const fourth = await makeNewsletter({ artistId: id, eventId: show.id });

  await expect(sendNewsletter(actor, fourth.id)).rejects.toMatchObject({
    messageKey: "newsletters:threeAWeek",
  });
});

test("mails are queued at the site's pace, and newsletters take turns", async () => {
  const [one, two] = [await writer(), await writer()];

  for (let n = 0; n < 15; n++) for (const { id } of [one, two]) await makeReader(id);
  const sent = [
    await makeNewsletter({ artistId: one.id }),
    await makeNewsletter({ artistId: two.id }),
  ];

  await sendNewsletter(one.actor, sent[0]!.id);
  await sendNewsletter(two.actor, sent[1]!.id);
  restore = stopClock(Date.now());
  await queueNewsletters(12);
  await queueNewsletters(12);

  const counts = async () =>
    Promise.all(sent.map(({ id }) => db.$count(outbox, eq(outbox.newsletterId, id))));

  expect(await counts()).toEqual([1, 1]);
  for (let run = 0; run < 30; run++) await queueNewsletters(12);
  expect((await counts())[0]! + (await counts())[1]!).toBe(12);
  // The outbox is not emptied, so that a minute's mails keep waiting and no more are queued.
  later(2 * MINUTE_MS);
  await queueNewsletters(12);
  expect((await counts())[0]! + (await counts())[1]!).toBe(12);
  await transaction((tx) => tx.update(outbox).set({ state: "sent" }));
  await queueNewsletters(12);
  expect((await counts())[0]! + (await counts())[1]!).toBe(13);
});

test("newsletters share what is queued at a time", async () => {
  const [one, two] = [await writer(), await writer()];

  for (let n = 0; n < 10; n++) for (const { id } of [one, two]) await makeReader(id);
  const sent = [
    await makeNewsletter({ artistId: one.id }),
    await makeNewsletter({ artistId: two.id }),
  ];

  for (const [i, { actor }] of [one, two].entries()) await sendNewsletter(actor, sent[i]!.id);
  await queueNewsletters(120);
  for (const { id } of sent) expect(await db.$count(outbox, eq(outbox.newsletterId, id))).toBe(5);
});

test("a crash in the middle of a batch repeats nobody and leaves nobody out", async () => {
  const { id, actor } = await writer();
  const readers = [];

  for (let n = 0; n < 45; n++) readers.push((await makeReader(id)).id);
  const newsletter = await makeNewsletter({ artistId: id });

  await sendNewsletter(actor, newsletter.id);

  // The mail to the 30th recipient cannot be queued, so that the whole second batch fails.
  const unlucky = readers.toSorted()[29]!;

  await transaction(async (tx) => {
    tx.run(`create trigger no_mail before insert on outbox when new.user_id = '${unlucky}'
      begin select raise(abort, 'crash'); end`);
  });
  await expect(queueNewsletters(6000)).rejects.toThrow();
  expect(await db.$count(outbox)).toBe(20);
  await transaction(async (tx) => void tx.run("drop trigger no_mail"));
  await queueNewsletters(6000);
  expect((await mails()).map(({ userId }) => userId).toSorted()).toEqual(readers.toSorted());
});

test("cancelling stops what has not been sent, and says how much that is", async () => {
  const { id, actor } = await writer();

  for (let n = 0; n < 10; n++) await makeReader(id);
  const newsletter = await makeNewsletter({ artistId: id });

  await expect(cancelNewsletter(actor, newsletter.id)).rejects.toMatchObject({ code: "conflict" });
  await sendNewsletter(actor, newsletter.id);
  await queueNewsletters(36);
  expect(await progressOf(newsletter.id)).toEqual({ waiting: 10, sent: 0, failed: 0, stopped: 0 });

  const [first] = await mails();

  await transaction((tx) =>
    tx.update(outbox).set({ state: "sent" }).where(eq(outbox.id, first!.id)),
  );
  await cancelNewsletter(actor, newsletter.id);
  await emptyExpiredMails();
  await queueNewsletters(36);
  expect(await progressOf(newsletter.id)).toEqual({ waiting: 0, sent: 1, failed: 0, stopped: 9 });
  expect(await db.$count(outbox, eq(outbox.state, "waiting"))).toBe(0);

  // It was sent to one person, so that the week counts.
  const next = await makeNewsletter({ artistId: id });

  await expect(sendNewsletter(actor, next.id)).rejects.toMatchObject({
    messageKey: "newsletters:oneAWeek",
  });
});

test("an artist who is suspended or gone sends no more", async () => {
  const [suspended, gone] = [await writer(), await writer()];

  for (const { id, actor } of [suspended, gone]) {
    for (let n = 0; n < 3; n++) await makeReader(id);
    await sendNewsletter(actor, (await makeNewsletter({ artistId: id })).id);
  }

  await queueNewsletters(24);
  await transaction(async (tx) => {
    await tx.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, suspended.id));
    await deleteNewslettersOf(tx, gone.id);
  });
  await queueNewsletters(600);
  await emptyExpiredMails();
  expect(await db.$count(outbox, eq(outbox.state, "waiting"))).toBe(0);
  expect(await db.$count(outbox)).toBe(2);
});

test("the link in a mail stops newsletters of this artist only, also queued ones, and can be undone", async () => {
  const [one, two] = [await writer(), await writer()];
  const reader = await makeReader(one.id);

  await transaction((tx) =>
    tx.insert(follows).values({ userId: reader.id, artistId: two.id, createdAt: new Date(0) }),
  );

  const sent = [];

  for (const { id, actor } of [one, two])
    sent.push(await sendNewsletter(actor, (await makeNewsletter({ artistId: id })).id));
  await queueNewsletters(600);

  const path = new URL((await mails())[0]!.unsubscribeUrl!);

  expect(path.pathname + path.search).toBe(
    newsletterStopPath(reader.id, path.searchParams.get("artist")!),
  );

  const address = new URLSearchParams(newsletterStopPath(reader.id, one.id).split("?")[1]);

  expect(await readNewsletterStop(address)).toMatchObject({ stageName: "Hạ Vy", isStopped: false });
  await setNewsletterStop(reader.id, one.id, true);
  expect(await readNewsletterStop(address)).toMatchObject({ isStopped: true });
  await emptyExpiredMails();
  expect(await progressOf(sent[0]!.id)).toMatchObject({ waiting: 0, stopped: 1 });
  expect(await progressOf(sent[1]!.id)).toMatchObject({ waiting: 1, stopped: 0 });
  expect(await db.$count(follows, eq(follows.userId, reader.id))).toBe(2);
  await setNewsletterStop(reader.id, one.id, false);
  expect(await planNewsletter(await makeNewsletter({ artistId: one.id }))).toMatchObject({
    receivers: 1,
  });
  address.set("artist", two.id);
  await expect(readNewsletterStop(address)).rejects.toMatchObject({ code: "invalid" });
});

test("a test goes to the artist's confirmed address only, before all newsletters, once per language", async () => {
  const { id, email, actor } = await writer();
  const newsletter = await makeNewsletter({ artistId: id });

  expect(await testNewsletter(actor, newsletter.id)).toBe(email);
  expect(await mails()).toMatchObject([
    {
      address: email,
      subject: "[Gửi thử] Hạ Vy: Tin mới",
      newsletterId: null,
      unsubscribeUrl: null,
    },
    { address: email, subject: "[Test] Hạ Vy: News", newsletterId: null, unsubscribeUrl: null },
  ]);

  const unproven = await makeArtist();
  const other = await makeNewsletter({ artistId: unproven.id });

  await expect(testNewsletter(actorFor(unproven), other.id)).rejects.toMatchObject({
    messageKey: "newsletters:noAddress",
  });
});

test("addresses of this site become links in the mail; others, and markup, stay text", async () => {
  const { id, actor } = await writer();

  await makeReader(id);

  const textEn =
    'See http://127.0.0.1:3000/events?a=1&b="2". Or https://evil.example/x <b>\n\nhttp://127.0.0.1:3000.evil.example/';

  await sendNewsletter(actor, (await makeNewsletter({ artistId: id, textEn })).id);
  await queueNewsletters(600);

  const { html } = (await mails())[0]!;
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url!);

  expect(links.filter((url) => !url.startsWith("http://127.0.0.1:3000/"))).toEqual([]);
  expect(links[0]).toBe("http://127.0.0.1:3000/events?a=1&amp;b=&quot;2");
  expect(html).toContain("https://evil.example/x &lt;b&gt;");
});

test("drafts belong to their artist; what was sent neither changes nor goes away", async () => {
  const { id, actor } = await writer();
  const input = NewsletterInput.parse({ subjectEn: "News", textEn: "Hello" });
  const draft = await createNewsletter(actor, input);
  const stranger = await writer();
  const foreign = await makeEvent({ artistId: stranger.id });

  await expect(createNewsletter(actor, { ...input, eventId: foreign.id })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(getOwnNewsletter(stranger.actor, draft.id)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(createNewsletter(GUEST, input)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(createNewsletter(actorFor(await makeUser()), input)).rejects.toMatchObject({
    code: "forbidden",
  });
  await makeReader(id);
  await sendNewsletter(actor, draft.id);
  await expect(updateNewsletter(actor, draft.id, input)).rejects.toMatchObject({
    messageKey: "newsletters:isSent",
  });
  await expect(deleteNewsletter(actor, draft.id)).rejects.toMatchObject({
    messageKey: "newsletters:isSent",
  });
});

test.each([
  [{}, ["newsletters:wordsNeeded"]],
  [{ subjectVi: "Tin" }, ["newsletters:textNeeded"]],
  [{ textEn: "Hello" }, ["newsletters:subjectNeeded"]],
  [{ subjectVi: "x".repeat(121), textVi: "y" }, ["newsletters:subjectLong"]],
  [{ subjectVi: "Tin", textVi: "y".repeat(5001) }, ["newsletters:textLong"]],
])("%o is refused", (input, messages) => {
  expect(NewsletterInput.safeParse(input).error?.issues.map(({ message }) => message)).toEqual(
    messages,
  );
});
