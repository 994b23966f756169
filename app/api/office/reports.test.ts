import { expect, test } from "vitest";
import { restrictUser } from "~/models/live/chat/moderation/moderation.server";
import { openGuardedApi } from "../../../test/api/api-server";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLines, makeLiveEvent } from "../../../test/factories/live/rooms";

const api = openGuardedApi();

test("a banned person can appeal once", async () => {
  const [artist, reader] = [await makeArtist(), await makeUser()];
  const show = await makeLiveEvent({ artistId: artist.id });
  const cookie = await cookieFor(reader);
  const path = `/events/${show.id}/appeal`;
  const appeal = (text: string) => api.call(path, { method: "POST", cookie, body: { text } });

  await makeLines(show.id, reader.id, ["Chào"]);

  expect((await api.call(path, { cookie })).body).toEqual({ state: "none" });
  expect((await appeal("Tôi có làm gì")).status).toBe(409);

  await restrictUser(actorFor(artist), show.id, reader.id, null);

  expect((await api.call(path, { cookie })).body).toEqual({ state: "possible" });
  expect((await appeal("Tôi có làm gì")).body).toEqual({ state: "waiting" });
  expect((await appeal("Nữa")).status).toBe(409);
});
