import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../test/factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import { openRooms } from "../../test/live/room-client";
import { postMessage } from "~/models/live/chat/post-message.server";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { closeFreeLook } from "~/models/live/streams/free-look/change-free-look.server";

const rooms = openRooms();

async function makeShow() {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({
    artistId: artist.id,
    freeLookMinutes: 5,
    startTime: new Date(),
  });

  return {
    id,
    artist: actorFor(artist),
    goLive: () => startBroadcast(id, "rtmp", ["v720", "a"]),
    say: (message: string) => postMessage(actorFor(artist), id, { message }),
  };
}

test("without a ticket people read during the free look and cannot write; it ends for them with it", async () => {
  const { id, artist, goLive, say } = await makeShow();

  await goLive();
  await say("welcome");

  const [guest, member] = [
    await rooms.enter(id),
    await rooms.enter(id, { cookie: await cookieFor(await makeUser()) }),
  ];

  expect([guest.chat(), member.chat()]).toEqual([["welcome"], ["welcome"]]);
  member.send({ type: "chat_message", message: "hello" });
  member.send({ type: "emoji_reaction", emoji: "👏" });
  await member.until(() => member.of("error").length === 2);

  const refusal = "This show is for ticket holders.";

  expect(member.of("error").map(({ text }) => text)).toEqual([refusal, refusal]);
  await closeFreeLook(artist, id);
  for (const client of [guest, member])
    await client.until(() => client.of("access").at(-1)?.playbackUrl === null);
  const witness = await rooms.enter(id, { cookie: await cookieFor({ id: artist.userId! }) });

  await say("for ticket holders");
  await witness.until(() => witness.chat().includes("for ticket holders"));
  expect([...guest.chat(), ...member.chat()]).toEqual(["welcome", "welcome"]);
});

test("people who wait in the room come in when the show begins", async () => {
  const { id, goLive } = await makeShow();
  const waiting = await rooms.enter(id);

  expect(waiting.of("joined")[0]).toMatchObject({ mayRead: false });
  await goLive();
  await waiting.closed;

  const again = await rooms.enter(id);

  expect(again.of("joined")[0]).toMatchObject({ mayRead: true });
});
