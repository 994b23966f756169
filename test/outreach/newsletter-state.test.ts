import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { queueNewsletters } from "~/models/outreach/newsletters/queue-newsletters.server";
import { action, loader as page } from "~/routes/dashboard+/newsletters.$id/route";
import { loader as listPage } from "~/routes/dashboard+/newsletters._index/route";
import { withMailServer } from "../factories/delivery/mail-server";
import { makeNewsletter, makeReader } from "../factories/outreach/newsletters";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { submit, toastOf, visit } from "../factories/base/requests";

/** A newsletter with two queued mails, and its texts in the list and on its page. */
async function sentNewsletter(hasMailServer: boolean) {
  const artist = await makeArtist({ language: "en" });
  const cookie = await cookieFor(artist);
  const { id } = await makeNewsletter({ artistId: artist.id });

  await makeReader(artist.id);
  await makeReader(artist.id);

  const path = `/dashboard/newsletters/${id}`;
  const send = () => action({ ...submit(path, { intent: "send" }, { cookie }), params: { id } });
  const toast = await toastOf((await withMailServer(hasMailServer, send)) as Response);
  const texts = () =>
    withMailServer(hasMailServer, async () => {
      const { rows } = await listPage(visit("/dashboard/newsletters", { cookie }));
      const { newsletter } = await page({ ...visit(path, { cookie }), params: { id } });

      return [rows[0]!.state, rows[0]!.tone, newsletter.stateSince];
    });
  const mark = async (state: "sent" | "failed", count: number) => {
    const ownFilter = eq(outbox.newsletterId, id);
    const mails = await db.select().from(outbox).where(ownFilter).orderBy(outbox.id).limit(count);

    await transaction(async (tx) => {
      for (const { id: mailId } of mails)
        await tx.update(outbox).set({ state }).where(eq(outbox.id, mailId));
    });
  };

  await queueNewsletters(600);

  return { toast, texts, mark };
}

test("a newsletter counts as sent when its mails are sent, not when they are queued", async () => {
  const { toast, texts, mark } = await sentNewsletter(true);

  expect(toast).toMatchObject({ title: "We've started sending your newsletter" });
  expect(await texts()).toEqual([
    "Sending: 0 of 2",
    "warn",
    expect.stringMatching(/^Sent 0 of 2 since /),
  ]);

  await mark("sent", 1);
  expect(await texts()).toEqual(["Sending: 1 of 2", "warn", expect.stringContaining("since")]);

  await mark("sent", 2);
  expect(await texts()).toEqual(["Sent 2 of 2", "ok", expect.stringMatching(/^Sent 2 of 2 on /)]);
});

test("a newsletter of which no mail arrived is not shown as a success", async () => {
  const { texts, mark } = await sentNewsletter(true);

  await mark("failed", 2);
  expect((await texts()).slice(0, 2)).toEqual(["Sent 0 of 2", "warn"]);
});

test("without a mail server a newsletter waits, and says so", async () => {
  const { toast, texts } = await sentNewsletter(false);

  expect(toast).toMatchObject({ title: "Your newsletter is waiting to be sent" });
  expect(await texts()).toEqual([
    "2 waiting",
    "warn",
    "Sent 0 of 2. The rest waits: this site can't send emails yet.",
  ]);
});
