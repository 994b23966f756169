import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeLiveEvent } from "../../../test/factories/rooms";
import { onAnnouncement } from "~/models/announcements.server";
import { db, transaction } from "~db/client.server";
import { auditLog, helpers } from "~db/schema";
import { GUEST, type Member } from "../actor";
import { findLine, readHistory } from "./history.server";
import { moderate } from "./moderate.server";
import { listRestrictions } from "./moderation.server";
import { postMessage } from "./posting.server";
import { ModerationAct } from "./schema";

let artist: Member;
let moderator: Member;
let admin: Member;

beforeAll(async () => {
  artist = actorFor(await makeArtist());
  moderator = actorFor(await makeUser());
  admin = actorFor(await makeUser({ role: "admin" }));
  await transaction(async (tx) => {
    const values = { artistId: artist.userId, userId: moderator.userId, task: "moderator" as const };
    await tx.insert(helpers).values({ ...values, acceptedAt: new Date() });
  });
});

const viewer = async () => actorFor(await makeUser());
const live = () => makeLiveEvent({ artistId: artist.userId });
const say = (actor: Member, eventId: string, message = "Chào") => postMessage(actor, eventId, { message });
const act = (actor: Parameters<typeof moderate>[0], eventId: string, input: Record<string, unknown>) =>
  moderate(actor, eventId, ModerationAct.parse(input));

test("artist, moderators and admins can do every act; viewers and guests none", async () => {
  const event = await live();
  const target = await viewer();
  const { id: messageId } = await say(target, event.id);
  const acts = [
    { intent: "pin", messageId },
    { intent: "unpin" },
    { intent: "timeOut", userId: target.userId, seconds: "60" },
    { intent: "lift", userId: target.userId },
    { intent: "ban", userId: target.userId },
    { intent: "rules", slowSeconds: "10", blockedWords: "ngu" },
    { intent: "delete", messageId },
  ];
  const outsider = await viewer();
  for (const input of acts) {
    await expect(act(GUEST, event.id, input)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(act(outsider, event.id, input)).rejects.toMatchObject({ code: "forbidden" });
  }
  for (const actor of [artist, moderator, admin]) for (const input of acts) await act(actor, event.id, input);
});

test("an artist has no say in another artist's room", async () => {
  const event = await live();
  const other = actorFor(await makeArtist());
  const { id: messageId } = await say(await viewer(), event.id);
  await expect(act(other, event.id, { intent: "delete", messageId })).rejects.toMatchObject({ code: "forbidden" });
});

test("a deleted message is gone for everybody, told at once, and logged; one's own may be taken back", async () => {
  const event = await live();
  const author = await viewer();
  const [first, second] = [await say(author, event.id), await say(author, event.id)];
  const told = new Promise<string>((done) => onAnnouncement("chat.deleted", (it) => done(it.messageId)));
  await act(moderator, event.id, { intent: "delete", messageId: first.id });
  expect(await told).toBe(first.id);
  await act(author, event.id, { intent: "delete", messageId: second.id });
  expect(await readHistory(GUEST, event.id)).toEqual([]);
  expect(await findLine(first.id)).toBeNull();
  expect(await db.$count(auditLog, eq(auditLog.target, first.id))).toBe(1);
  expect(await db.$count(auditLog, eq(auditLog.target, second.id))).toBe(0);
});

test("a line of another room cannot be deleted through this one", async () => {
  const [here, there] = [await live(), await live()];
  const { id: messageId } = await say(await viewer(), there.id);
  await expect(act(artist, here.id, { intent: "delete", messageId })).rejects.toMatchObject({ code: "not_found" });
});

test("silence holds in all rooms of the artist and in no other's, until it is lifted", async () => {
  const [here, there] = [await live(), await live()];
  const other = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const loud = await viewer();
  await act(artist, here.id, { intent: "ban", userId: loud.userId });
  for (const { id } of [here, there]) await expect(say(loud, id)).rejects.toMatchObject({ messageKey: "live:banned" });
  await say(loud, other.id);
  expect((await listRestrictions(artist, there.id)).map((it) => it.userId)).toContain(loud.userId);
  await act(moderator, there.id, { intent: "lift", userId: loud.userId });
  await say(loud, here.id);
});

test("the artist, moderators and admins cannot be silenced", async () => {
  const event = await live();
  for (const { userId } of [artist, moderator, admin]) {
    await expect(act(admin, event.id, { intent: "ban", userId })).rejects.toMatchObject({ code: "conflict" });
  }
});

test("blocked words stop viewers, not the artist", async () => {
  const event = await live();
  await act(artist, event.id, { intent: "rules", slowSeconds: "0", blockedWords: "đồ hâm\nscam" });
  const refused = { code: "forbidden", messageKey: "live:blockedWord" };
  await expect(say(await viewer(), event.id, "D0 H4M quá")).rejects.toMatchObject(refused);
  await say(await viewer(), event.id, "đồ hầm ngon");
  await say(artist, event.id, "Không nói đồ hâm ở đây nhé");
});
