import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { newsletters, outbox, users } from "~db/schema";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { sendWaitingMails } from "~/jobs/send-mail.server";
import { queueNewsletters } from "~/models/outreach/newsletters/queue-newsletters.server";
import { sendNewsletter } from "~/models/outreach/newsletters/send-newsletter.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { stopClock } from "../factories/money/money";
import { makeCrowd, makeNewsletter } from "../factories/outreach/newsletters";
import { actorFor, makeArtist } from "../factories/accounts/people";
import { StrictMailServer } from "../fakes/strict-mail-server";

const PER_MINUTE = 3;
const MINUTE_MS = 60_000;
/** Later in each test, so that what rested in an earlier one rests no more. */
let start = Date.UTC(2028, 0, 4, 12);
let at = start;
let restore = () => {};

let server: StrictMailServer;

beforeEach(async () => {
  await transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(newsletters);
  });
  start += 60 * MINUTE_MS;
  setTime(0);
  server = new StrictMailServer(PER_MINUTE, () => at);
  await server.open();
});
afterEach(async () => {
  restore();
  await server.close();
});

function setTime(seconds: number) {
  at = start + seconds * 1000;
  restore();
  restore = stopClock(at);
}

async function queuedNewsletter(readers: number) {
  const artist = await makeArtist();

  await transaction((tx) => tx.delete(users).where(like(users.email, "fan%@nhacsong.test")));
  await makeCrowd(artist.id, readers);
  await sendNewsletter(actorFor(artist), (await makeNewsletter({ artistId: artist.id })).id);
  await queueNewsletters(6000);
}

const queueOther = (address: string) =>
  transaction((tx) =>
    queueMail(tx, { address, language: "en", subject: "s", text: "t", html: "h" }),
  );
const round = () => sendWaitingMails(findMailTransport(server.url));
const taken = () => server.taken.map(({ address }) => address.replace(/\d*@.*/, ""));

test("after two deferred newsletters, newsletters rest for longer and longer; one that is taken ends that", async () => {
  await queuedNewsletter(10);
  await round();
  expect([server.taken.length, server.deferred]).toEqual([3, 2]);
  // Within the same minute: at 10 seconds another is tried and deferred, then they rest for 20
  // seconds.
  for (const [seconds, deferred] of [
    [5, 2],
    [10, 3],
    [25, 3],
    [30, 4],
    [55, 4],
  ] as const) {
    setTime(seconds);
    await round();
    expect([seconds, server.deferred]).toEqual([seconds, deferred]);
  }

  setTime(70);
  await round();
  expect([server.taken.length, server.deferred]).toEqual([6, 6]);
  setTime(75);
  await round();
  expect(server.deferred).toBe(6);
});

test("other mails go first, and on while newsletters rest", async () => {
  server = await strictServer(2);
  await queuedNewsletter(4);
  await queueOther("receipt@nhacsong.test");
  await round();
  expect(taken()).toEqual(["receipt", "fan"]);
  setTime(61);

  const before = server.deferred;

  await queueOther("ticket@nhacsong.test");
  await round();
  expect(taken()).toEqual(["receipt", "fan", "ticket", "fan"]);
  expect(server.deferred).toBe(before + 2);
});

test("newsletters leave a throttling server to another mail that it deferred", async () => {
  server = await strictServer(1);
  await queueOther("first@nhacsong.test");
  await round();
  await queueOther("second@nhacsong.test");
  await round();
  await queuedNewsletter(3);
  // The server takes one more, but the deferred mail is tried again only at 10, 30 and 70 seconds.
  for (const seconds of [10, 30, 60, 65]) {
    setTime(seconds);
    await round();
  }

  expect(taken()).toEqual(["first"]);
  setTime(70);
  await round();
  expect(taken()).toEqual(["first", "second"]);
});

async function strictServer(perMinute: number) {
  await server.close();

  const strict = new StrictMailServer(perMinute, () => at);

  await strict.open();

  return strict;
}

test("a refused address fails and holds nobody up", async () => {
  await queuedNewsletter(2);
  server.answers = { "fan0@nhacsong.test": 550 };
  await round();
  expect(taken()).toEqual(["fan"]);
  expect(await db.$count(outbox, eq(outbox.state, "failed"))).toBe(1);
  expect(await db.$count(outbox, like(outbox.address, "fan0%"))).toBe(1);
});
