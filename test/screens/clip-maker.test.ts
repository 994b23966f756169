import { expect, test } from "vitest";
import { loader as clipPage } from "~/routes/_live+/clip.$id/route";
import { loader as makePage } from "~/routes/stream+/$id_.clip";
import { loader as reviewPage } from "~/routes/dashboard+/$id+/clips/route";
import { openGuardedApi } from "../api/api-server";
import { makeClipRow } from "../factories/live/clips";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { outcome, visit } from "../factories/base/requests";

const api = openGuardedApi();

test("who made a public clip is told to the maker and the artist only", async () => {
  const [artist, maker, stranger] = [
    await makeArtist(),
    await makeUser({ firstName: "Thu Lan" }),
    await makeUser(),
  ];
  const { id: eventId } = await makeEvent({ artistId: artist.id });
  const { id } = await makeClipRow({ eventId, makerId: maker.id, review: "approved" });
  const paths = [`/clips/${id}`, `/events/${eventId}/clips`];
  const read = async (person?: typeof maker) => {
    const cookie = person && (await cookieFor(person));
    const answers = await Promise.all(paths.map((path) => api.call(path, { cookie })));

    return answers.map(({ body }) => (body.clip ?? body.clips[0]).madeBy);
  };

  const named = { id: maker.id, firstName: "Thu Lan" };

  expect(await read()).toEqual([null, null]);
  expect(await read(stranger)).toEqual([null, null]);
  expect(await read(maker)).toEqual([named, named]);
  expect(await read(artist)).toEqual([named, named]);

  const shown = JSON.stringify(
    await outcome(() => clipPage({ ...visit(`/clip/${id}`), params: { id } })),
  );

  expect(shown).toContain(id);
  for (const secret of ["Thu Lan", maker.id]) expect(shown).not.toContain(secret);
  const cookie = await cookieFor(artist);
  const visitedByArtist = {
    ...visit(`/dashboard/${eventId}/clips`, { cookie }),
    params: { id: eventId },
  };

  expect((await reviewPage(visitedByArtist)).clips).toMatchObject([
    { id, maker: "Made by Thu Lan" },
  ]);
});

test("only others are offered to report the show of a clip", async () => {
  const artist = await makeArtist();
  const { id: eventId } = await makeEvent({ artistId: artist.id });
  const { id: clipId } = await makeClipRow({ eventId, makerId: artist.id, review: "approved" });
  const isMine = async (cookie?: string) => {
    const page = (await outcome(() =>
      clipPage({ ...visit(`/clip/${clipId}`, { cookie }), params: { id: clipId } }),
    )) as { show: { isMine: boolean } };

    return page.show.isMine;
  };

  expect([await isMine(), await isMine(await cookieFor(artist))]).toEqual([false, true]);
});

test("a clip of a show that is live leads to the show, not to the next one", async () => {
  const artist = await makeArtist();
  const { id: eventId } = await makeEvent({ artistId: artist.id, isLive: true });
  const next = await makeEvent({ artistId: artist.id });
  const nextOf = async (showId: string) => {
    const { id } = await makeClipRow({
      eventId: showId,
      makerId: artist.id,
      review: "approved",
    });

    return (
      (await outcome(() => clipPage({ ...visit(`/clip/${id}`), params: { id } }))) as {
        next: unknown;
      }
    ).next;
  };

  const live = { href: `/stream/${eventId}`, isLive: true };

  expect([await nextOf(eventId), await nextOf(next.id)]).toEqual([live, live]);
});

test.each([
  [null, "Make one while the show is live."],
  [7, "Make one while the show is live, or in its replay."],
])("the page for clips speaks of a replay only if there will be one: %s", async (days, says) => {
  const { id } = await makeEvent({
    artistId: (await makeArtist()).id,
    isLive: true,
    clipsEnabled: true,
    replayDays: days,
  });
  const cookie = await cookieFor(await makeUser());
  const page = await makePage({ ...visit(`/stream/${id}/clip`, { cookie }), params: { id } });

  expect(page.noneText).toBe(says);
});
