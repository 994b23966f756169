import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { newsletters, outbox } from "~db/schema";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { sendWaitingMails } from "~/jobs/send-mail.server";
import { countProgress } from "~/models/outreach/newsletters/newsletter-progress.server";
import { queueNewsletters } from "~/models/outreach/newsletters/queue-newsletters.server";
import { sendNewsletter } from "~/models/outreach/newsletters/send-newsletter.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { stopClock } from "../factories/money/money";
import { makeCrowd, makeNewsletter } from "../factories/outreach/newsletters";
import { actorFor, makeArtist } from "../factories/accounts/people";
import { StrictMailServer } from "../fakes/strict-mail-server";

const FOLLOWERS = 10_000;
const SITE_PER_MINUTE = 600;
const SERVER_PER_MINUTE = 400;
const RUN_MS = 5000;
/** The server alone needs 25 minutes. */
const LIMIT_MS = 60 * 60_000;

let at = Date.UTC(2027, 0, 4, 12);
let restore = () => {};

let server: StrictMailServer;

beforeEach(async () => {
  await transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(newsletters);
  });
  setTime(at);
  server = new StrictMailServer(SERVER_PER_MINUTE, () => at);
  await server.open();
});
afterEach(async () => {
  restore();
  await server.close();
});

function setTime(ms: number) {
  at = ms;
  restore();
  restore = stopClock(ms);
}

const code = (address: string) => {
  const words = { subject: "123456", text: "t", html: "h" };

  return transaction((tx) =>
    queueMail(tx, { address, language: "en", ...words, expiresAt: new Date(at + 10 * 60_000) }),
  );
};

test(
  "10,000 followers get a newsletter exactly once from a server that throttles, and codes overtake it",
  { timeout: 600_000 },
  async () => {
    const artist = await makeArtist({}, { stageName: "Hạ Vy" });

    await makeCrowd(artist.id, FOLLOWERS);

    const { id } = await makeNewsletter({ artistId: artist.id });
    const start = at;

    await sendNewsletter(actorFor(artist), id);

    const postman = findMailTransport(server.url);
    const codes: { sent: number; arrived: number }[] = [];

    for (let run = 0; at < start + LIMIT_MS; run++) {
      const isWaiting = codes.some(({ arrived }) => !arrived);
      if (run % 20 === 10 && !isWaiting) {
        await code(`code${codes.length}@nhacsong.test`);
        codes.push({ sent: at, arrived: 0 });
      }

      await queueNewsletters(SITE_PER_MINUTE);
      await sendWaitingMails(postman);
      for (const [n, entry] of codes.entries()) {
        const isThere = server.taken.some(({ address }) => address === `code${n}@nhacsong.test`);
        if (isThere && !entry.arrived) entry.arrived = at;
      }

      if (server.taken.length === FOLLOWERS + codes.length) break;
      setTime(at + RUN_MS);
    }

    const fans = server.taken.filter(({ address }) => address.startsWith("fan"));

    expect(fans).toHaveLength(FOLLOWERS);
    expect(new Set(fans.map(({ address }) => address)).size).toBe(FOLLOWERS);
    expect(server.deferred).toBeGreaterThan(10);
    // A deferred code is tried again after 10, 30 and 70 seconds: the server's next minute.
    expect(codes.length).toBeGreaterThan(5);
    for (const { sent, arrived } of codes) {
      expect(arrived).toBeGreaterThan(0);
      expect(arrived - sent).toBeLessThanOrEqual(75_000);
    }

    expect(at - start).toBeLessThan(LIMIT_MS);
    await queueNewsletters(SITE_PER_MINUTE);

    const newsletter = (await db.query.newsletters.findFirst({ where: eq(newsletters.id, id) }))!;

    expect(newsletter.doneAt).not.toBeNull();
    expect(await countProgress(newsletter)).toEqual({
      waiting: 0,
      sent: FOLLOWERS,
      failed: 0,
      stopped: 0,
    });
  },
);
