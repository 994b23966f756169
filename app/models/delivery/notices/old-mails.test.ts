import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../../../test/factories/money/money";
import { makeNewsletter } from "../../../../test/factories/outreach/newsletters";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { sendMailAgain } from "~/models/office/mails/mails.server";
import { countProgress } from "~/models/outreach/newsletters/newsletter-progress.server";
import { deleteOldMails } from "./old-mails.server";
import {
  claimNextMail,
  emptyExpiredMails,
  markMailFailed,
  markMailSent,
  queueMail,
} from "./outbox.server";

const DAY_MS = 24 * 3600_000;
const WORDS = { language: "en", subject: "s", text: "t", html: "h" } as const;
const start = Date.now();
let restore = stopClock(start);

beforeEach(() => transaction(async (tx) => void (await tx.delete(outbox))));
afterEach(() => restore());

function setDay(day: number) {
  restore();
  restore = stopClock(start + day * DAY_MS);
}

async function queue(address: string, newsletterId?: string) {
  await transaction((tx) => queueMail(tx, { ...WORDS, address, newsletterId }));

  const mail = await db.query.outbox.findFirst({
    where: (one, { eq }) => eq(one.address, address),
  });

  return mail!;
}

test("mails are deleted after 30 days, sent or not, and those of a newsletter only lose the person", async () => {
  setDay(0);

  const newsletter = await makeNewsletter({
    artistId: (await makeArtist()).id,
    sentAt: new Date(),
    doneAt: new Date(),
  });

  await markMailSent(await queue("sent@nhacsong.test"));
  await queue("waiting@nhacsong.test");
  await markMailSent(await queue("fan@nhacsong.test", newsletter.id));
  setDay(2);
  await queue("young@nhacsong.test");

  setDay(31);
  await deleteOldMails();

  const left = await db.select({ address: outbox.address }).from(outbox).orderBy(outbox.address);

  expect(left).toEqual([{ address: "" }, { address: "young@nhacsong.test" }]);
  expect(await countProgress(newsletter)).toMatchObject({ sent: 1 });
});

test("the text of a failed mail is deleted after two days, in which an admin can send it again", async () => {
  setDay(0);

  const admin = actorFor(await makeUser({ role: "admin" }));
  const [again, gone] = [await queue("again@nhacsong.test"), await queue("gone@nhacsong.test")];

  while (await claimNextMail());
  for (const { id } of [again, gone]) await markMailFailed(id);

  setDay(1.9);
  await emptyExpiredMails();
  await sendMailAgain(admin, again.id);
  setDay(2.1);
  await emptyExpiredMails();

  await expect(sendMailAgain(admin, gone.id)).rejects.toMatchObject({
    messageKey: "admin:mailExpired",
  });
  expect(await db.$count(outbox, eq(outbox.text, "t"))).toBe(1);
});
