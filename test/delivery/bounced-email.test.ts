import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox, users } from "~db/schema";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { sendWaitingMails } from "~/jobs/send-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { countReceivers } from "~/models/outreach/newsletters/receivers.server";
import { listGuests } from "~/models/shows/events/guest-list.server";
import { loader as root } from "~/root";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { loader as guestListPage } from "~/routes/dashboard+/$id+/guest-list";
import { makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { cookiesOf, submit, visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";
import { StrictMailServer } from "../fakes/strict-mail-server";

const server = new StrictMailServer(1000, () => Date.now());
const WORDS = { language: "en", subject: "Changed", text: "t", html: "h" } as const;

beforeAll(() => server.open());
afterAll(() => server.close());
beforeEach(async () => {
  await transaction((tx) => tx.delete(outbox));
  server.taken.length = 0;
  server.answers = {};
});

const send = () => sendWaitingMails(findMailTransport(server.url));
const queue = (address: string) => transaction((tx) => queueMail(tx, { ...WORDS, address }));
const newEmail = () => `${randomUUID()}@nhacsong.test`;

async function makeUnreachable() {
  const email = newEmail();
  const user = await makeUser({ email, emailProvenAt: new Date() });

  server.answers = { [email]: 550 };
  await queue(email);
  await send();

  return { user, email };
}

async function bounceBar(user: Parameters<typeof cookieFor>[0]) {
  const answer = await root(visit("/", { cookie: await cookieFor(user) }));

  return answer.data.viewer!.bouncedEmail;
}

async function askForCode(email: string) {
  const sent = (await login(submit("/login", { intent: "code", loginId: email }))) as Response;
  const page = async () => (await loginPage(visit("/login", { cookie: cookiesOf(sent) }))).code;

  return page;
}

test("who signs in is told of an email that comes back, until it is changed", async () => {
  const { user, email } = await makeUnreachable();

  expect(await bounceBar(user)).toBe(email);

  await transaction((tx) =>
    tx.update(users).set({ email: newEmail() }).where(eq(users.id, user.id)),
  );
  expect(await bounceBar(user)).toBeNull();
});

test("an address that came back is left alone; only what its person asks for is tried, and success ends it", async () => {
  const { user, email } = await makeUnreachable();

  server.answers = {};

  expect(await queue(email)).toBe(false);
  await send();
  expect(server.taken).toEqual([]);

  const page = await askForCode(email);

  await send();
  expect(server.taken).toMatchObject([{ address: email }]);
  expect(await page()).toMatchObject({ hasFailed: false });
  expect(await bounceBar(user)).toBeNull();
  expect(await queue(email)).toBe(true);
});

test("what waits for an address fails with the mail that came back", async () => {
  const email = newEmail();

  server.answers = { [email]: 550 };
  for (const _ of [1, 2, 3]) await queue(email);

  await send();

  const rows = await db
    .select({ state: outbox.state, attempts: outbox.attempts })
    .from(outbox)
    .orderBy(desc(sql`attempts`));

  expect(rows).toEqual([1, 0, 0].map((attempts) => ({ state: "failed", attempts })));
});

test.each([
  550,
  "550 5.1.1 User unknown",
  "550 5.4.1 Recipient address rejected: Access denied",
  551,
  553,
])(
  "the code page says after %s that the mail was not delivered, also without an account",
  async (answer) => {
    const email = newEmail();
    const page = await askForCode(email);

    server.answers = { [email]: answer };
    expect(await page()).toMatchObject({ hasFailed: false });

    await send();

    expect(await page()).toMatchObject({ sentTo: email, hasFailed: true });
  },
);

test.each(["550 5.7.1 Listed by a block list", "554 No", "552 5.2.2 Mailbox full"])(
  "%s says nothing about the address",
  async (answer) => {
    const email = newEmail();
    const user = await makeUser({ email });

    server.answers = { [email]: answer };
    await queue(email);

    await send();

    expect(await bounceBar(user)).toBeNull();
  },
);

test("the artist sees on the guest list whom no mail reaches, and newsletters leave them out", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id });
  const { user } = await makeUnreachable();
  const other = await makeUser({ emailProvenAt: new Date() });

  for (const { id: userId } of [user, other]) await makeTicket(id, { userId });

  const guests = await listGuests(actorFor(artist), id);
  const page = await guestListPage({
    ...visit(`/dashboard/${id}/guest-list`, { cookie: await cookieFor(artist) }),
    params: { id },
  });
  const receivers = await countReceivers(
    db,
    { artistId: artist.id, eventId: id },
    { until: new Date() },
  );

  expect(guests.map(({ isEmailBouncing }) => isEmailBouncing).sort()).toEqual([false, true]);
  expect(page).toMatchObject({ count: 2, notReached: 1 });
  expect(receivers).toBe(1);
});
