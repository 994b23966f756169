import { afterEach, expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { db, transaction } from "~db/client.server";
import { makeNewsletter } from "../../../../test/factories/outreach/newsletters";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { outbox } from "~db/schema";
import { claimNextMail, queueMail } from "./outbox.server";

const { now } = clock;

afterEach(() => {
  clock.now = now;
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS);
const queue = (
  address: string,
  fields: { expiresAt?: Date; unsubscribeUrl?: string; newsletterId?: string } = {},
) =>
  transaction((tx) =>
    queueMail(tx, { address, language: "en", subject: "s", text: "t", html: "h", ...fields }),
  );

async function claimAll() {
  const order: string[] = [];

  for (let mail = await claimNextMail(); mail; mail = await claimNextMail())
    order.push(mail.address);

  return order;
}

test("mails that expire go first, optional ones late and newsletters last; what has expired by now does not go at all", async () => {
  await transaction((tx) => tx.delete(outbox));

  const unsubscribeUrl = "https://nhacsong.test/u";
  const { id: newsletterId } = await makeNewsletter({ artistId: (await makeArtist()).id });

  await queue("newsletter@example.com", { unsubscribeUrl, newsletterId });
  await queue("news@example.com", { unsubscribeUrl });
  await queue("cancelled@example.com");
  await queue("late@example.com", { expiresAt: inMinutes(10) });
  await queue("code@example.com", { expiresAt: inMinutes(20) });
  clock.now = () => inMinutes(11);
  expect(await claimAll()).toEqual([
    "code@example.com",
    "cancelled@example.com",
    "news@example.com",
    "newsletter@example.com",
  ]);
  await transaction((tx) => tx.delete(outbox));
  expect(await db.$count(outbox)).toBe(0);
});
