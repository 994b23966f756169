import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { loader } from "~/routes/dashboard+/$id+/_index/route";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { saveChapters } from "~/models/live/streams/replay/chapters.server";
import { saveRecording } from "~/models/live/streams/replay/recordings.server";
import { replayPage } from "~/routes/dashboard+/$id+/replay/replay-page.server";
import { loader as eventPage } from "~/routes/_shows+/event.$id/route";
import { roomAction } from "~/web/views/stream/room-actions.server";
import { submit } from "../factories/base/requests";
import { changeEvent, stopClock } from "../factories/money/money";
import { makeClipRow } from "../factories/live/clips";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeBookedTicket, makeTicket } from "../factories/checkout/sales";
import { makeSetListSong } from "../factories/live/songs";
import { args, asked, thrown } from "./event-form-requests";
import { loader as overview } from "~/routes/dashboard+/_index";

const HOUR = 3600_000;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

async function pageOf(artist: { id: string }, id: string, query = "") {
  return loader(args(asked(`/dashboard/${id}${query}`, await cookieFor(artist)), id));
}

test("the page opens at the phase of now, and another one by its address", async () => {
  const artist = await makeArtist();
  const show = (from: number, more: object = {}) =>
    makeEvent({
      artistId: artist.id,
      startTime: inHours(from),
      endTime: inHours(from + 1),
      ...more,
    });
  const phaseOf = async (id: string, query?: string) => (await pageOf(artist, id, query)).phase;

  const upcoming = await show(3);

  expect(await phaseOf(upcoming.id)).toBe("before");
  expect(await phaseOf((await show(-5, { status: "draft" })).id)).toBe("before");
  expect(await phaseOf((await show(-0.5)).id)).toBe("during");
  expect(await phaseOf((await show(-5, { isLive: true })).id)).toBe("during");
  expect(await phaseOf((await show(-5)).id)).toBe("after");
  expect(await phaseOf((await show(3, { status: "cancelled" })).id)).toBe("after");
  expect(await phaseOf(upcoming.id, "?phase=after")).toBe("after");
  expect(await phaseOf(upcoming.id, "?phase=x")).toBe("before");
});

test("a show sold in dong only has an income in dong, also before the first sale", async () => {
  const artist = await makeArtist();
  const prices = { ticketPriceCents: null, ticketPriceVnd: 150_000 };
  const { id } = await makeTicketedEvent({ ...prices, artistId: artist.id });
  const cookie = await cookieFor(artist);

  expect(await pageOf(artist, id)).toMatchObject({ sales: { income: "0\u00a0₫" } });
  expect((await overview(args(asked("/dashboard", cookie)))).overview!.next).toMatchObject({
    income: "0\u00a0₫",
  });
});

test("a donation show speaks of no tickets, and thanks followers without one", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id, eventType: "donation" });
  const { sales, tasks } = await pageOf(artist, id, "?phase=after");

  expect(sales).toMatchObject({ title: "Donations", sold: null });
  expect(tasks.find(({ key }) => key === "thanks")).toMatchObject({
    hint: "A newsletter to your followers.",
    to: "/dashboard/newsletters/new",
  });
});

test("a cancelled show is past, tells of its refunds, and can be neither edited nor deleted", async () => {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({ artistId: artist.id, status: "cancelled" });
  const request = asked("/dashboard?tab=past", await cookieFor(artist));
  const { rows, counts } = await overview(args(request));

  expect(rows).toMatchObject([{ id: show.id, isCancelled: true, canGoLive: false }]);
  expect(counts).toEqual({ upcoming: 0, live: 0, past: 1 });
  expect((await pageOf(artist, show.id)).show.cancelled).toContain("cancelled");
});

test("a free show without tips has no income", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id, eventType: "free" });

  expect(await pageOf(artist, id)).toMatchObject({ sales: { sold: "0 tickets", income: null } });
});

test("the main button is what comes next", async () => {
  const artist = await makeArtist();
  const mainOf = async (fields: Partial<Parameters<typeof makeEvent>[0]>) => {
    const { id } = await makeEvent({ ...fields, artistId: artist.id });
    const { show } = await pageOf(artist, id);

    return show.main && [show.main.kind, show.main.to.replace(id, "{id}")];
  };

  const past = { startTime: inHours(-5), endTime: inHours(-4) };

  expect(await mainOf({ status: "draft" })).toEqual(["publish", "/dashboard/{id}/edit"]);
  expect(await mainOf({})).toEqual(["goLive", "/stream/{id}"]);
  expect(await mainOf({ isLive: true })).toEqual(["studio", "/stream/{id}"]);
  expect(await mainOf(past)).toEqual(["numbers", "/dashboard/{id}/statistics"]);
  expect(await mainOf({ status: "cancelled" })).toBeNull();
});

test("the checklist ticks what is true of the show", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({
    artistId: artist.id,
    language: "vi",
    maxAttendees: 50,
    replayDays: 7,
  });
  const tasksOf = async () => {
    const { tasks } = await pageOf(artist, id);

    return Object.fromEntries(tasks.map(({ key, isDone }) => [key, isDone]));
  };

  expect(await tasksOf()).toEqual({
    texts: false,
    tickets: true,
    cover: false,
    songs: false,
    replay: true,
    account: false,
    camera: false,
  });

  await makeSetListSong({ eventId: id, artistId: artist.id });
  await makeBookedTicket(id, { priceCents: 1800 });

  expect(await tasksOf()).toMatchObject({ songs: true });

  const { phases, sales } = await pageOf(artist, id);

  expect(phases[0]).toEqual({ key: "before", hint: "3 / 7" });
  expect(sales).toMatchObject({ sold: "1 of 50 tickets", income: "$18.00", percent: 2 });
});

test("a camera check counts for two weeks", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id, startTime: inHours(20 * 24) });
  const cameraTask = async () =>
    (await pageOf(artist, id)).tasks.find(({ key }) => key === "camera")!;
  const restore = stopClock(clock.now().getTime());

  const cookie = await cookieFor(artist);

  await roomAction({
    ...submit(`/stream/${id}`, { intent: "checked" }, { cookie }),
    params: { id },
  });

  expect(await cameraTask()).toMatchObject({
    isDone: true,
    action: "Check again",
    to: `/stream/${id}#check`,
  });

  restore();

  const restoreLater = stopClock(inHours(15 * 24).getTime());

  expect(await cameraTask()).toMatchObject({ isDone: false, action: "Check again" });
  restoreLater();
});

test("a start is announced until it has passed", async () => {
  const artist = await makeArtist();
  const hintOf = async (fields: object) => {
    const { id } = await makeEvent({ artistId: artist.id, ...fields });
    const { phases } = await pageOf(artist, id, "?phase=during");

    return phases[1]!.hint;
  };

  const running = { startTime: inHours(-1), endTime: inHours(1) };

  expect(await hintOf({ startTime: inHours(5) })).toMatch(/^starts \d/);
  expect(await hintOf({ ...running, isLive: true })).toBe("on now");
  expect(await hintOf(running)).toMatch(/^\d/);
});

test("a show that ended before its start has one start on its page", async () => {
  const artist = await makeArtist();
  const ended = inHours(-1);
  const { id } = await makeEvent({ artistId: artist.id, startTime: inHours(1) });

  await changeEvent(id, { openUntil: ended.getTime() });

  const { show, phases } = await pageOf(artist, id);

  expect(show.whenIso).toBe(ended.toISOString());
  expect(show.when).toContain(phases[1]!.hint.replace(" (Vietnam)", ""));
});

test("after the show, clips that wait come first among what is left", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({
    artistId: artist.id,
    startTime: inHours(-5),
    endTime: inHours(-4),
  });

  await makeClipRow({ eventId: id, makerId: (await makeUser()).id });
  await makeTicket(id);

  const { tasks, invitation } = await pageOf(artist, id);

  expect(tasks.find(({ key }) => key === "clips")).toMatchObject({
    isDone: false,
    title: "1 clip to approve",
  });
  expect(tasks.find(({ key }) => key === "thanks")!.to).toBe(
    `/dashboard/newsletters/new?show=${id}`,
  );
  expect(invitation).toBeNull();
});

test("what is said of the recording is true before, during and after the show", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const textsOf = async (fields: object) => {
    const { id } = await makeEvent({ artistId: artist.id, replayDays: 7, ...fields });
    const { tasks } = await pageOf(artist, id, "?phase=after");
    const { missingText } = await replayPage(asked(`/dashboard/${id}/replay`, cookie), id);

    expect(tasks.find(({ key }) => key === "replay")!.hint).toBe(missingText);

    return missingText;
  };

  const running = { startTime: inHours(-1), endTime: inHours(1) };

  expect(await textsOf({ startTime: inHours(5) })).toMatch(/^The show will be recorded/);
  expect(await textsOf({ ...running, isLive: true })).toMatch(/^The show is being recorded/);
  expect(await textsOf({ ...running, replayDays: null })).toMatch(/won't be recorded/);
  expect(await textsOf({ startTime: inHours(-5), endTime: inHours(-4) })).toMatch(
    /^There's no recording/,
  );
});

test("chapters are offered from the set list until there are some", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id });
  const request = asked(`/dashboard/${id}/replay`, await cookieFor(artist));

  await makeSetListSong({ eventId: id, artistId: artist.id, title: "Đò Khuya" });

  expect(await replayPage(request, id)).toMatchObject({
    chapters: "Đò Khuya",
    isFromSetList: true,
  });

  await saveChapters(actorFor(artist), id, { chapters: [{ atSeconds: 65, title: "Gió" }] });

  expect(await replayPage(request, id)).toMatchObject({
    chapters: "1:05 Gió",
    isFromSetList: false,
  });
});

test("the artist watches the replay as the audience does", async () => {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id, replayDays: 1, startTime: inHours(-1) });

  await startBroadcast(id, "browser", []);
  await endBroadcast(id, true);
  await saveRecording(id, { durationMs: 1000, bytes: 10, spans: [] });

  const request = asked("/", await cookieFor(artist));
  const { recording } = await replayPage(request, id);
  const { event } = await eventPage(args(request, id));

  expect(recording!.watchHref).toBe(`/stream/${id}?as=viewer`);
  expect(event.replayHref).toBe(`/stream/${id}?as=viewer`);
});

test("only a public show has a link to send", async () => {
  const artist = await makeArtist();
  const draft = await makeEvent({ artistId: artist.id, status: "draft" });
  const shown = await makeEvent({ artistId: artist.id });

  const unpublished = await pageOf(artist, draft.id);

  expect([unpublished.show.address, unpublished.invitation]).toEqual([null, null]);

  const published = await pageOf(artist, shown.id, "?published");

  expect(published).toMatchObject({ isNew: true, show: { isPublic: true } });
  expect(published.invitation!.address).toBe(
    `http://localhost/event/${shown.id}?lang=en&source=share`,
  );
});

test("old addresses of the dashboard still lead to their pages, others are not found", async () => {
  const artist = await makeArtist();
  const answerOf = (path: string) => thrown(() => pageOf(artist, path));

  const moved = await answerOf("takings");

  expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/dashboard/money"]);
  expect((await answerOf("nothing")).status).toBe(404);
});
