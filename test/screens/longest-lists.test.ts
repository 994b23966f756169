import { expect, test } from "vitest";
import { artistList } from "~/web/views/events/artist-list.server";
import { eventList, type ListShape } from "~/web/views/events/event-list.server";
import { viewContext } from "~/web/views/view-context.server";
import { makeEvent } from "../factories/shows/events";
import { makeArtist } from "../factories/accounts/people";

const asked = (path: string) => new Request(`http://localhost${path}`);

/**
 * Follows "Load more" from an address to its end: how many are shown there, and how many steps it
 * took.
 */
async function walk(path: string, shape: ListShape) {
  for (let steps = 0, request = asked(path); steps < 100; steps++) {
    const list = await eventList(request, await viewContext(request), shape);
    if (list.failed) throw new Error("failed");
    if (!list.moreHref) return { shown: list.cards.length, steps, next: list.next };

    request = asked(list.moreHref);
  }

  throw new Error("there was no end");
}

test("more is offered until a page shows the maximum", async () => {
  const { id: artistId } = await makeArtist();

  for (let i = 0; i < 501; i++) await makeEvent({ artistId });
  const most = { shown: 500, next: 0 };

  expect(await walk("/?more=39", { path: "/", first: 12, step: 12 })).toEqual({
    ...most,
    steps: 2,
  });
  expect(await walk("/events?more=22", { path: "/events", first: 50, step: 20 })).toEqual({
    ...most,
    steps: 1,
  });
});

test("more artists are offered until a page shows the maximum", async () => {
  for (let i = 0; i < 481; i++) await makeArtist();
  const shown = async (path: string) => artistList(asked(path), await viewContext(asked(path)));

  expect((await shown("/artists?limit=456")).moreHref).toBe("/artists?limit=480");
  expect((await shown("/artists?limit=480")).moreHref).toBeNull();
});
