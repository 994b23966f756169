import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { messages, outbox } from "~db/schema";
import { openConversation } from "./message-list.server";
import { replyToConversation, sendMessageToArtist } from "./send-message.server";
import { mailUnreadMessages } from "./message-mail.server";
import { readUnsubscribe, setMailChoice } from "~/models/delivery/notices/unsubscribe.server";

const DAY = 24 * 3600_000;
const start = Date.now();
let restore = () => {};

afterEach(() => restore());
beforeEach(() =>
  transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.delete(messages);
  }),
);

/** Runs the job this long after the start. @returns the subjects of all mails so far */
async function tellAt(msLater: number) {
  restore();
  restore = stopClock(start + msLater);
  await mailUnreadMessages();

  // The outbox dates its emails by the database's clock.
  const rows = await db.select().from(outbox);

  for (const { id, createdAt } of rows.filter((row) => !dated.has(row.id))) {
    dated.add(id);

    const at = new Date(Math.max(createdAt.getTime(), start + msLater));

    await transaction((tx) => tx.update(outbox).set({ createdAt: at }).where(eq(outbox.id, id)));
  }

  return rows.map(({ subject }) => subject).sort();
}

const dated = new Set<string>();

test("an artist gets one email a day about unread messages, and only about new ones", async () => {
  const [artist, viewer] = [await makeArtist({ language: "en" }), actorFor(await makeUser())];

  restore = stopClock(start);

  const id = await sendMessageToArtist(viewer, artist.id, { text: "Secret words" });

  expect(await tellAt(1000)).toEqual(["You have 1 unread message"]);
  await replyToConversation(viewer, id, { text: "One more" });
  expect(await tellAt(DAY - 60_000)).toHaveLength(1);
  expect(await tellAt(DAY + 60_000)).toEqual([
    "You have 1 unread message",
    "You have 2 unread messages",
  ]);
  expect(await tellAt(3 * DAY)).toHaveLength(2);

  const [mail] = await db.select().from(outbox);

  expect(mail!.text).toContain("/messages");
  expect(mail!.text).not.toContain("Secret words");
  expect(mail!.unsubscribeUrl).toContain("what=messages");
});

test("read messages, own messages and opting out cause no email", async () => {
  const [artist, viewer] = [await makeArtist(), actorFor(await makeUser())];
  const id = await sendMessageToArtist(viewer, artist.id, { text: "Chào chị" });

  await openConversation(actorFor(artist), id);
  await replyToConversation(actorFor(artist), id, { text: "Chào em" });
  expect(await tellAt(1000)).toEqual([]);
  await replyToConversation(viewer, id, { text: "Dạ" });
  await setMailChoice(artist.id, "messages", false);
  expect(await tellAt(2000)).toEqual([]);
  await setMailChoice(artist.id, "messages", true);
  expect(await tellAt(3000)).toHaveLength(1);

  const link = new URL((await db.select().from(outbox))[0]!.unsubscribeUrl!);

  expect(readUnsubscribe(link.searchParams)).toEqual({ userId: artist.id, choice: "messages" });
});
