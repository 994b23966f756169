import { createElement } from "react";
import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { sendMessageToArtist } from "~/models/accounts/messages/send-message.server";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { endShow } from "~/models/live/streams/broadcast/end-show.server";
import { startRehearsal } from "~/models/live/streams/broadcast/rehearsals.server";
import { loader } from "~/routes/dashboard+/_index";
import { NextShow } from "~/ui/overview/next-show";
import { formatPlainDate } from "~/locales/dates";
import { stopClock } from "../factories/money/money";
import { render } from "../factories/base/render";
import { makeClipRow } from "../factories/live/clips";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makePastShow, makeSale } from "../factories/payouts/payouts";
import { makeBookedTicket } from "../factories/checkout/sales";
import { args, asked } from "./event-form-requests";

const HOUR = 3600_000;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

async function overviewOf(artist: { id: string }, path = "/dashboard") {
  return (await loader(args(asked(path, await cookieFor(artist))))).overview;
}

/** The overview's panel of the next show, as the server renders it. */
async function nextShowOf(artist: { id: string }) {
  const { next } = (await overviewOf(artist))!;

  return render(createElement(NextShow, { show: next!, artistName: "" }));
}

test("until a show has begun, five steps stand instead of zeros, and those done are ticked", async () => {
  const artist = await makeArtist();

  const before = await overviewOf(artist);

  expect(before!.next).toBeNull();
  expect(before!.steps!.map(({ key, isDone }) => [key, isDone])).toEqual([
    ["page", false],
    ["show", false],
    ["camera", false],
    ["account", false],
    ["invite", false],
  ]);

  await makeEvent({ artistId: artist.id });
  await startBroadcast(await startRehearsal(actorFor(artist), "Buổi thử", "vi"), "browser", []);

  expect(
    (await overviewOf(artist))!.steps!.filter(({ isDone }) => isDone).map(({ key }) => key),
  ).toEqual(["show", "camera"]);

  await makeEvent({ artistId: artist.id, startTime: inHours(-30) });

  expect((await overviewOf(artist))!.steps).toBeNull();
});

test("the next show is the live one, else the soonest published one, with what it sold", async () => {
  const artist = await makeArtist();

  await makeEvent({ artistId: artist.id, title: "Nháp", status: "draft", startTime: inHours(2) });
  await makeEvent({ artistId: artist.id, title: "Sau", startTime: inHours(50) });

  const soon = {
    artistId: artist.id,
    title: "Trước",
    startTime: inHours(3),
    maxAttendees: 50,
    currentAttendees: 0,
  };
  const { id } = await makeTicketedEvent(soon);

  await makeBookedTicket(id, { priceCents: 1800 });

  expect((await overviewOf(artist))!.next).toMatchObject({
    id,
    isLive: false,
    sold: "1 of 50 tickets",
    soldPercent: 2,
    income: "$18.00",
    startsIn: "starts in 3 hours",
  });
  expect(await nextShowOf(artist)).toContain(`href="/stream/${id}#check"`);

  const live = await makeEvent({ artistId: artist.id, startTime: inHours(-1), isLive: true });

  expect((await overviewOf(artist))!.next).toMatchObject({
    id: live.id,
    isLive: true,
    startsIn: null,
  });
  expect(await nextShowOf(artist)).not.toContain("#check");
});

test("the last show is the one that was on last, at the day it was on", async () => {
  const artist = await makeArtist();
  const early = await makeEvent({ artistId: artist.id, title: "Sớm", startTime: inHours(7 * 24) });

  await startBroadcast(early.id, "browser", []);
  await endShow(actorFor(artist), early.id);

  const today = formatPlainDate(clock.now(), "en", "Asia/Ho_Chi_Minh");

  expect((await overviewOf(artist))!.last).toMatchObject({ id: early.id });
  expect((await overviewOf(artist))!.last!.facts[0]).toBe(today);

  const restore = stopClock(inHours(3).getTime());
  const later = await makeEvent({ artistId: artist.id, title: "Sau", startTime: inHours(-1) });

  expect((await overviewOf(artist))!.last!.id).toBe(later.id);
  restore();
});

test("each thing that waits has the address where it is done, and is gone when it is done", async () => {
  const artist = await makeArtist();
  const fan = await makeUser();

  expect((await overviewOf(artist))!.waiting).toEqual([]);

  const draft = await makeEvent({
    artistId: artist.id,
    title: "Nháp",
    status: "draft",
    startTime: inHours(9),
  });
  const half = await makeEvent({
    artistId: artist.id,
    title: "Một nửa",
    language: "vi",
    startTime: inHours(5),
  });
  const clip = await makeClipRow({ eventId: half.id, makerId: fan.id, title: "Đò khuya" });
  const conversation = await sendMessageToArtist(actorFor(fan), artist.id, { text: "Chào chị" });

  expect(
    (await overviewOf(artist))!.waiting.map(({ kind, title, to }) => [kind, title, to]),
  ).toEqual([
    ["messages", "1 message to answer", `/messages/${conversation}`],
    ["clips", "1 clip to approve", `/dashboard/${clip.eventId}/clips`],
    ["draft", "Not published yet", `/dashboard/${draft.id}/edit`],
    ["texts", "The English text is incomplete", `/dashboard/${half.id}/edit`],
  ]);
});

test("money that is due without an account waits, and the overview says when the next comes", async () => {
  const artist = await makeArtist();

  await makeSale((await makePastShow(artist.id)).id);

  const due = await overviewOf(artist);

  expect(due!.waiting[0]).toMatchObject({ kind: "account", to: "/dashboard/money#account-vnd" });
  expect(due!.waiting[0]!.hint!.text).toContain("is due now");
  expect(due!.money[0]).toMatchObject({ currency: "vnd", next: { when: "due now" }, later: null });

  const other = await makeArtist();

  await makeSale((await makePastShow(other.id, 1)).id);

  const held = await overviewOf(other);

  expect(held!.money[0]!.next!.amount).toBe(held!.money[0]!.balance);
  expect(held!.waiting[0]!.hint!.text).toContain(`is due from ${held!.money[0]!.next!.when}`);
});

test("a tab of the shows asks for nothing else", async () => {
  const artist = await makeArtist();

  expect(await overviewOf(artist, "/dashboard?tab=past")).toBeNull();
});
