import { expect, test } from "vitest";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../test/factories/live/rooms";
import { type RoomClient, openRooms } from "../../../test/live/room-client";

const rooms = openRooms();

test("concurrent senders learn which reactions are their own", async () => {
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const enter = async (cookie?: string) => {
    const client = await rooms.connect({ cookie, extended: true });

    client.join(event.id);
    await client.until(() => client.of("joined")[0]);

    return client;
  };

  const sent = { Mai: ["👏", "👏", "🔥"], Bảy: ["👏"], Linh: ["🔥", "🎵"] };
  const all = Object.values(sent).flat();
  const people = await Promise.all(
    Object.entries(sent).map(async ([firstName, emojis]) => {
      const user = await makeUser({ firstName });

      return { user, emojis, client: await enter(await cookieFor(user)) };
    }),
  );
  const reader = await enter();

  for (const { client, emojis } of people)
    emojis.forEach((emoji) => client.send({ type: "emoji_reaction", emoji }));
  const reactionsTo = (client: RoomClient, userId: string | null) =>
    client
      .of("emoji_reaction")
      .filter((it) => it.userId === userId)
      .flatMap(({ emoji, count }) => Array.from({ length: count }, () => emoji))
      .sort();
  const complete = (client: RoomClient) =>
    client.until(
      () => client.of("emoji_reaction").reduce((sum, { count }) => sum + count, 0) === all.length,
    );

  for (const client of [reader, ...people.map((it) => it.client)]) await complete(client);
  expect(reactionsTo(reader, null)).toEqual([...all].sort());
  for (const { user, emojis, client } of people) {
    expect(reactionsTo(client, user.id)).toEqual([...emojis].sort());

    const others = people.filter((it) => it.user !== user).flatMap((it) => it.emojis);

    expect(reactionsTo(client, null)).toEqual(others.sort());
    expect(
      client
        .of("emoji_reaction")
        .filter((it) => it.emoji === "👏")
        .at(-1)!.total,
    ).toBe(3);
  }
});
