import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { reviews, users } from "~db/schema";
import { followArtist, listFollowedEvents } from "~/models/shows/artists/follow-artist.server";
import { listRelatedEvents } from "~/models/shows/events/find-event.server";
import { listSavedEvents, saveEvent } from "~/models/shows/events/listing/saved-events.server";
import { loader as artistLoader } from "~/routes/_shows+/artist_.$id/route";
import { loader as eventLoader } from "~/routes/_shows+/event.$id/route";
import { loader as reviewsLoader } from "~/routes/dashboard+/reviews";
import { loader as savedLoader } from "~/routes/_accounts+/saved";
import { loader as sitemap } from "~/routes/_base+/sitemap[.]xml";
import { loader as suggestions } from "~/routes/_shows+/search.suggestions/route";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { changeEvent } from "../factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";

const HOUR = 3600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

function ask(path: string, id?: string, cookie = "") {
  const headers = { Cookie: `${cookie}; nhacsong_lang=vi`, "Sec-Fetch-Mode": "navigate" };

  return {
    request: new Request(`http://localhost${path}`, { headers }),
    params: { id },
    context: { nonce: "" },
  };
}

const eventOf = (id: string) => eventLoader(ask(`/event/${id}`, id));

async function shut(id: string, how: Partial<typeof users.$inferInsert>) {
  await transaction(async (tx) => void (await tx.update(users).set(how).where(eq(users.id, id))));
}

test.each([{ suspendedAt: new Date() }, { deletedAt: new Date() }])(
  "a show whose artist is suspended or gone is closed on its page and card, and led to from nowhere (%j)",
  async (how) => {
    const [artist, fan] = [await makeArtist(), await makeUser()];
    const [show, other] = [
      await makeTicketedEvent({ artistId: artist.id, startTime: inHours(96) }),
      await makeTicketedEvent({ artistId: artist.id, startTime: inHours(97) }),
    ];

    await followArtist(actorFor(fan), artist.id);
    await saveEvent(actorFor(fan), show.id);

    const before = await eventOf(show.id);

    expect(before.event.action).toMatchObject({ kind: "main" });
    expect(before.data).toHaveProperty("offers");
    expect(await listRelatedEvents(show)).toMatchObject([{ id: other.id }]);
    await shut(artist.id, how);

    const { event, data } = await eventOf(show.id);

    expect([event.action, event.actionHint]).toEqual([
      { label: "Đã đóng", href: null, kind: "closed" },
      "Nghệ sĩ này hiện không hoạt động nên buổi diễn tạm ngừng bán vé và nhận ủng hộ.",
    ]);
    expect(data).not.toHaveProperty("offers");

    const { cards } = await savedLoader(ask("/saved", undefined, await cookieFor(fan)));

    expect(cards[0]!.action.href).toBe(`/event/${show.id}`);
    expect(await listRelatedEvents(show)).toEqual([]);
    expect(await listFollowedEvents(actorFor(fan), 4)).toEqual([]);
    expect(await (await sitemap(ask("/sitemap.xml"))).text()).not.toContain(show.id);
  },
);

test("the page of a cancelled show has no facts of a show to come", async () => {
  const { id: artistId } = await makeArtist();
  const show = await makeTicketedEvent({ artistId, replayDays: 1, status: "cancelled" });
  const cookie = await cookieFor({ id: artistId });
  const { event, panel } = await eventLoader(ask(`/event/${show.id}`, show.id, cookie));

  expect(event).toMatchObject({ isCancelled: true, passes: [] });
  expect(panel).toMatchObject({ isCancelled: true, technical: null });
});

test("a page that others cannot see says so to its artist", async () => {
  const { id: artistId } = await makeArtist();
  const cookie = await cookieFor({ id: artistId });
  const noteOf = async (fields: Partial<Parameters<typeof makeEvent>[0]>) => {
    const { id } = await makeEvent({ ...fields, artistId });
    const { event } = await eventLoader(ask(`/event/${id}`, id, cookie));

    return event.unseen;
  };

  expect(await noteOf({ hiddenAt: new Date() })).toContain("đang bị ẩn");
  expect(await noteOf({ status: "draft" })).toContain("bản nháp");
  expect(await noteOf({})).toBeNull();
});

test("a review of a hidden or cancelled show stays, and names the show only to its artist", async () => {
  const [artist, fan] = [await makeArtist(), await makeUser()];
  const { id } = await makeEvent({
    artistId: artist.id,
    title: "Đêm Hạ Vàng",
    startTime: inHours(-5),
  });

  await transaction(async (tx) => {
    await tx
      .insert(reviews)
      .values({ artistId: artist.id, eventId: id, userId: fan.id, rating: 5 });
  });

  const shown = async () => {
    const { panel } = await artistLoader(ask(`/artist/${artist.id}?tab=reviews`, artist.id));

    return panel.tab === "reviews" ? panel.reviews.reviews.map((review) => review.event) : null;
  };

  expect(await shown()).toMatchObject([{ text: "Đêm Hạ Vàng", href: `/event/${id}` }]);
  for (const fields of [
    { hiddenAt: new Date() },
    { hiddenAt: null, status: "cancelled" as const },
  ]) {
    await changeEvent(id, fields);
    expect(await shown()).toEqual([null]);
  }

  const { view } = await reviewsLoader(
    ask("/dashboard/reviews", undefined, await cookieFor(artist)),
  );

  expect(view.reviews).toMatchObject([{ event: { text: "Đêm Hạ Vàng" } }]);
});

test("a followed show is listed until it is over, even if it is late", async () => {
  const [artist, fan] = [await makeArtist(), actorFor(await makeUser())];

  await followArtist(fan, artist.id);

  const begun = await makeEvent({
    artistId: artist.id,
    startTime: inHours(-1),
    endTime: inHours(1),
  });

  await makeEvent({ artistId: artist.id, startTime: inHours(-2), endTime: inHours(-1) });
  expect(await listFollowedEvents(fan, 4)).toMatchObject([{ id: begun.id }]);
});

test("a saved show that ended early is listed as past", async () => {
  const [artist, fan] = [await makeArtist(), actorFor(await makeUser())];
  const early = await makeEvent({
    artistId: artist.id,
    startTime: inHours(-2),
    endTime: inHours(1),
  });
  const coming = await makeEvent({ artistId: artist.id, startTime: inHours(2) });

  for (const { id } of [early, coming]) await saveEvent(fan, id);
  await changeEvent(early.id, { openUntil: Date.now() - HOUR });
  expect((await listSavedEvents(fan)).map(({ id }) => id)).toEqual([coming.id, early.id]);
});

test("times without a known time zone are in Vietnam's, with the artist's place in the reader's language", async () => {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({
    artistId: artist.id,
    title: "Đêm Mộng Ước",
    startTime: inHours(96),
  });
  const { event } = await eventOf(show.id);

  expect(event.actionHint).toContain("(Việt Nam)");
  expect(event.artist.line).toContain("Việt Nam");

  const answer = await suggestions(ask("/search/suggestions?search=mong+uoc"));
  const found = (await answer.json()) as { hint: string }[];

  expect(JSON.stringify(found)).toContain("(Việt Nam)");
});
