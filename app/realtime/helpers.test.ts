import { expect, test } from "vitest";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import { makeLiveEvent } from "../../test/factories/live/rooms";
import { openRooms } from "../../test/live/room-client";
import { announce } from "~/models/base/announcements.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { acceptInvitation, inviteHelper, removeHelper } from "~/models/accounts/team/team.server";
import { findRoom } from "./rooms/rooms.server";

const rooms = openRooms();

/** A show with one of its artist's helpers in its room. */
async function helped(task: "moderator" | "stagehand", fields: { eventType: "free" | "ticketed" }) {
  const [artist, person] = [await makeArtist(), await makeUser({ emailProvenAt: new Date() })];

  await inviteHelper(actorFor(artist), { loginId: person.email!, task });
  await acceptInvitation(actorFor(person), { personId: artist.id, task });

  const ticketPriceCents = fields.eventType === "ticketed" ? 1800 : null;
  const event = await makeLiveEvent({ artistId: artist.id, ...fields, ticketPriceCents });
  const helper = await rooms.enter(event.id, { cookie: await cookieFor(person) });
  const own = await rooms.enter(event.id, { cookie: await cookieFor(artist) });
  const remove = () => removeHelper(actorFor(artist), { personId: person.id, task });
  const say = (message: string) => postMessage(actorFor(artist), event.id, { message });

  return { event, helper, own, remove, say };
}

test("a moderator removed during a show is asked to reload and gets no more held messages", async () => {
  const { event, helper, own, remove, say } = await helped("moderator", { eventType: "free" });
  const crew = () => [...findRoom(event.id)!.clients].filter(({ isStaff }) => isStaff).length;

  announce({ type: "chat.held", eventId: event.id });
  for (const client of [own, helper]) await client.until(() => client.of("changed").length === 1);
  await remove();
  await helper.until(() => helper.of("changed").length === 2);
  await expect.poll(crew).toBe(1);
  announce({ type: "chat.held", eventId: event.id });
  await own.until(() => own.of("changed").length === 2);
  await say("for everybody");
  await helper.until(() => helper.chat().includes("for everybody"));
  expect(helper.of("changed").length).toBe(2);
});

test("a stagehand removed from a ticketed show loses access at once", async () => {
  const { helper, own, remove, say } = await helped("stagehand", { eventType: "ticketed" });

  expect(helper.of("joined")[0]!.mayRead).toBe(true);
  await remove();
  await helper.until(() => helper.of("access").at(-1)?.playbackUrl === null);
  await say("for ticket holders");
  await own.until(() => own.chat().includes("for ticket holders"));
  helper.send({ type: "chat_message", message: "still in?" });

  const { text } = await helper.until(() => helper.of("error")[0]);

  expect(text).toBe("This show is for ticket holders.");
  expect(helper.chat()).toEqual([]);
});
