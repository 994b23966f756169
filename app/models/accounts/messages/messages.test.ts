import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { clock } from "~/platform/clock/clock";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { GUEST } from "~/models/base/actor";
import { blockCorrespondent, unblockCorrespondent } from "./blocks.server";
import { listConversations, openConversation } from "./message-list.server";
import { MessageInput } from "./schema";
import { replyToConversation, sendMessageToArtist } from "./send-message.server";

const HOUR = 3600_000;
const message = (text: string) => MessageInput.parse({ text });

afterEach(() => void vi.restoreAllMocks());

test("a person and an artist share one conversation, and each sees what is new", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const [me, her] = [actorFor(await makeUser({ name: "Trần Bình" })), actorFor(artist)];
  const id = await sendMessageToArtist(me, artist.id, message("Chào chị!"));

  expect(await sendMessageToArtist(me, artist.id, message("Khi nào chị hát nữa?"))).toBe(id);
  expect(await listConversations(her)).toMatchObject([
    { id, other: { name: "Trần Bình" }, lastText: "Khi nào chị hát nữa?", unread: 2 },
  ]);
  expect((await openConversation(her, id)).messages.map(({ text }) => text)).toEqual([
    "Chào chị!",
    "Khi nào chị hát nữa?",
  ]);
  expect(await listConversations(her)).toMatchObject([{ unread: 0 }]);
  await replyToConversation(her, id, message("Thứ bảy này nhé."));
  expect(await listConversations(me)).toMatchObject([{ other: { name: "Hạ Vy" }, unread: 1 }]);
});

test("a person can send five messages a day to one artist; the artist answers freely", async () => {
  let now = Date.now();

  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));

  const artist = await makeArtist();
  const me = actorFor(await makeUser());
  const id = await sendMessageToArtist(me, artist.id, message("1"));

  for (const text of ["2", "3", "4"]) await sendMessageToArtist(me, artist.id, message(text));
  await replyToConversation(me, id, message("5"));
  for (const more of [
    () => replyToConversation(me, id, message("6")),
    () => sendMessageToArtist(me, artist.id, message("6")),
  ])
    await expect(more()).rejects.toMatchObject({
      code: "throttled",
      messageKey: "dashboard:messages.limit",
    });
  for (let n = 0; n < 8; n++)
    await replyToConversation(actorFor(artist), id, message(`Trả lời ${n}`));
  await sendMessageToArtist(me, (await makeArtist()).id, message("Chị khác"));
  now += 24 * HOUR + 1;
  await replyToConversation(me, id, message("6"));
});

test("a person can write to ten new artists a day; known ones do not count", async () => {
  const me = actorFor(await makeUser());
  const artists = [];

  for (let n = 0; n < 11; n++) artists.push(await makeArtist());
  for (const { id } of artists.slice(0, 10)) await sendMessageToArtist(me, id, message("Chào"));
  const more = sendMessageToArtist(me, artists[10]!.id, message("Chào"));

  await expect(more).rejects.toMatchObject({
    code: "throttled",
    messageKey: "dashboard:messages.manyArtists",
  });
  await sendMessageToArtist(me, artists[0]!.id, message("Chào lần nữa"));
  expect(await listConversations(me)).toHaveLength(10);
});

test("conversations are private; messages to oneself, to viewers and by guests are refused", async () => {
  const artist = await makeArtist();
  const id = await sendMessageToArtist(actorFor(await makeUser()), artist.id, message("Riêng"));
  const stranger = actorFor(await makeUser());

  await expect(openConversation(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(replyToConversation(stranger, id, message("x"))).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    sendMessageToArtist(actorFor(artist), artist.id, message("x")),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(sendMessageToArtist(stranger, stranger.userId, message("x"))).rejects.toMatchObject({
    code: "not_found",
  });

  const unapproved = await makeArtist({}, { isApproved: false });

  await expect(sendMessageToArtist(stranger, unapproved.id, message("x"))).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(sendMessageToArtist(GUEST, artist.id, message("x"))).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await listConversations(stranger)).toEqual([]);
});

test("neither side of a block can write until it is removed", async () => {
  const artist = await makeArtist();
  const [me, her] = [actorFor(await makeUser()), actorFor(artist)];
  const id = await sendMessageToArtist(me, artist.id, message("Chào"));

  await blockCorrespondent(her, id);
  await blockCorrespondent(her, id);
  expect(await openConversation(her, id)).toMatchObject({ isBlocked: true });
  expect(await openConversation(me, id)).toMatchObject({ isBlocked: false });

  const refused = { code: "forbidden", messageKey: "dashboard:messages.blocked" };

  await expect(replyToConversation(me, id, message("x"))).rejects.toMatchObject(refused);
  await expect(sendMessageToArtist(me, artist.id, message("x"))).rejects.toMatchObject(refused);
  await expect(replyToConversation(her, id, message("x"))).rejects.toMatchObject({
    messageKey: "dashboard:messages.youBlocked",
  });
  await sendMessageToArtist(me, (await makeArtist()).id, message("Chị khác"));
  await unblockCorrespondent(me, id);
  await expect(replyToConversation(me, id, message("x"))).rejects.toMatchObject(refused);
  await expect(blockCorrespondent(actorFor(await makeUser()), id)).rejects.toMatchObject({
    code: "not_found",
  });
  await unblockCorrespondent(her, id);
  await replyToConversation(me, id, message("Cảm ơn chị"));
});

test("deleted and suspended accounts receive no replies", async () => {
  const [artist, fan] = [await makeArtist(), await makeUser()];
  const id = await sendMessageToArtist(actorFor(fan), artist.id, message("Chào"));
  const close = (who: { id: string }, fields: Partial<typeof users.$inferInsert>) =>
    transaction((tx) => tx.update(users).set(fields).where(eq(users.id, who.id)));
  const gone = { code: "conflict", messageKey: "dashboard:messages.gone" };

  await close(fan, { suspendedAt: new Date() });
  await expect(
    replyToConversation(actorFor(artist), id, message("Chào bạn")),
  ).rejects.toMatchObject(gone);
  await close(fan, { suspendedAt: null });
  await replyToConversation(actorFor(artist), id, message("Chào bạn"));
  await close(artist, { deletedAt: new Date() });
  await expect(replyToConversation(actorFor(fan), id, message("Chị ơi?"))).rejects.toMatchObject(
    gone,
  );
});

test.each([["  \n "], ["a".repeat(2001)], [undefined]])("%j is not a message", (text) => {
  expect(MessageInput.safeParse({ text }).success).toBe(false);
});

test("a message may have 2,000 characters, also such as count twice elsewhere", () => {
  expect(MessageInput.safeParse({ text: "🎤".repeat(2000) }).success).toBe(true);
});
