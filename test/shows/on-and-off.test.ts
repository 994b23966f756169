import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { eventSimulcasts, webhookEndpoints } from "~db/schema";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startDonation } from "../factories/checkout/card-payments";
import { listSongRequests } from "~/models/live/donations/song-requests.server";
import { getOwnSetList } from "~/models/live/lyrics/set-list.server";
import { listEventReviews } from "~/models/shows/artists/reviews.server";
import { action as changeReview } from "~/routes/_shows+/event.$id_.review";
import { action as changeSetList } from "~/routes/dashboard+/$id+/set-list/route";
import { action as changeWebhook } from "~/routes/dashboard+/webhooks_.$id/route";
import { action as actInRoom } from "~/routes/stream+/$id/route";
import { makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { submit } from "../factories/base/requests";
import { makeLiveEvent } from "../factories/live/rooms";
import { makeTicket } from "../factories/checkout/sales";
import { makeSimulcastTarget } from "../factories/live/simulcasts";
import { makeWebhook } from "../factories/delivery/webhooks";

type User = Awaited<ReturnType<typeof makeUser>>;
type Action = (args: ActionFunctionArgs) => Promise<unknown>;

async function makeForms(user: User, id: string, action: Action) {
  const cookie = await cookieFor(user);

  return (fields: Record<string, string>) => {
    const form = submit("/", fields, { cookie });

    return action({ ...form, params: { id } });
  };
}

test("a webhook is turned off and on again by forms", async () => {
  const artist = await makeArtist();
  const { id } = await makeWebhook({ artistId: artist.id });
  const post = await makeForms(artist, id, changeWebhook);
  const findStop = async () =>
    (await db.query.webhookEndpoints.findFirst({ where: eq(webhookEndpoints.id, id) }))!.stop;

  await post({ intent: "pause" });
  expect(await findStop()).toBe("paused");

  await post({ intent: "resume" });
  expect(await findStop()).toBeNull();
});

test("another site is switched on and off for a show by forms", async () => {
  const artist = await makeArtist();
  const show = await makeLiveEvent({ artistId: artist.id });
  const target = await makeSimulcastTarget({ artistId: artist.id });
  const post = await makeForms(artist, show.id, actInRoom);
  const countChosen = () => db.$count(eventSimulcasts, eq(eventSimulcasts.eventId, show.id));

  await post({ intent: "simulcastOn", id: target.id });
  expect(await countChosen()).toBe(1);

  await post({ intent: "simulcastOff", id: target.id });
  expect(await countChosen()).toBe(0);
});

test("a set list is shown to viewers and hidden again by forms", async () => {
  const artist = await makeArtist();
  const show = await makeLiveEvent({ artistId: artist.id });
  const post = await makeForms(artist, show.id, changeSetList);
  const isShown = async () => (await getOwnSetList(actorFor(artist), show.id)).isShown;

  await post({ intent: "shown", shown: "true" });
  expect(await isShown()).toBe(true);

  await post({ intent: "shown", shown: "false" });
  expect(await isShown()).toBe(false);
});

test("a song request is marked as sung and as waiting by forms", async () => {
  const artist = await makeArtist();
  const show = await makeLiveEvent({ artistId: artist.id, eventType: "donation" });
  const giver = actorFor(await makeUser());
  const gift = { amountCents: 1250, dedication: "Lòng Mẹ", hideAmount: true };
  const payment = await startDonation(giver, show.id, gift);

  await payWithTestCard(giver, payment.id, "pays");

  const post = await makeForms(artist, show.id, actInRoom);
  const findRequest = async () => (await listSongRequests(actorFor(artist), show.id))[0]!;
  const { id: requestId } = await findRequest();

  await post({ intent: "sung", requestId, sung: "yes" });
  expect((await findRequest()).sungAt).not.toBeNull();

  await post({ intent: "sung", requestId, sung: "no" });
  expect((await findRequest()).sungAt).toBeNull();
});

test("a review is written and deleted by forms", async () => {
  const show = await makeTicketedEvent({
    artistId: (await makeArtist()).id,
    startTime: new Date(Date.now() - 3600_000),
  });
  const viewer = await makeUser();

  await makeTicket(show.id, { userId: viewer.id });

  const post = await makeForms(viewer, show.id, changeReview);

  await post({ intent: "write", rating: "4", text: "Hay quá" });
  expect(await listEventReviews(show.id)).toMatchObject({ count: 1 });

  await post({ intent: "delete" });
  expect(await listEventReviews(show.id)).toMatchObject({ count: 0 });
});
