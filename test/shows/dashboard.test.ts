import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import * as dashboard from "~/routes/dashboard+/_index";
import * as removal from "~/routes/dashboard+/$id+/delete";
import * as edit from "~/routes/dashboard+/$id+/edit";
import { transaction } from "~db/client.server";
import { events } from "~db/schema";
import { endShow } from "~/models/live/streams/broadcast/end-show.server";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { endingView } from "~/web/views/stream/ending-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { stopClock } from "../factories/money/money";
import { actorFor, cookieFor, makeArtist } from "../factories/accounts/people";
import { countQuestions } from "../factories/live/questions";
import { makeBookedDonation, makeBookedTicket, makeTicket } from "../factories/checkout/sales";
import { args, asked, change, stored, thrown, whole } from "./event-form-requests";

test("an artist's event is closed to other artists, and an unknown one gets 404", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const cookie = await cookieFor(await makeArtist());
  const statuses = async (id: string) => [
    (await thrown(() => edit.loader(args(asked("/", cookie), id)))).status,
    (await thrown(() => change(cookie, id, whole))).status,
    (await thrown(() => removal.loader(args(asked("/", cookie), id)))).status,
  ];

  expect(await statuses(event.id)).toEqual([403, 403, 403]);
  expect(await statuses("00000000-0000-4000-8000-000000000000")).toEqual([404, 404, 404]);
});

test("the confirmation shows the number of sold tickets; the show is then deleted or cancelled", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const sold = await makeTicketedEvent({ artistId: artist.id });

  await makeTicket(sold.id);

  const empty = await makeEvent({ artistId: artist.id });

  const linesFor = async ({ id }: { id: string }) =>
    (await removal.loader(args(asked("/", cookie), id))).lines;

  expect((await linesFor(sold))[1]).toContain("1 ticket has been sold");
  expect(await removal.loader(args(asked("/", cookie), sold.id))).toMatchObject({
    title: "Cancel show",
    confirmLabel: "Cancel the show",
  });
  expect(await linesFor(empty)).toHaveLength(1);
  for (const { id } of [sold, empty]) {
    const answer = (await removal.action(args(asked("/", cookie, {}), id))) as Response;

    expect(answer.headers.get("Location")).toBe("/dashboard");
  }

  expect((await stored(sold.id))!.status).toBe("cancelled");
  expect(await stored(empty.id)).toBeUndefined();
});

test("the dashboard shows true figures in the reader's language, in paged tabs", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const cookie = await cookieFor(artist);
  const event = await makeTicketedEvent({
    artistId: artist.id,
    startTime: new Date(clock.now().getTime() + 26 * 3600_000),
  });

  for (let n = 0; n < 51; n++) await makeEvent({ artistId: artist.id, startTime: new Date(0) });
  await makeBookedTicket(event.id, { priceCents: 123_400 });
  await makeBookedDonation(event.id, 500);

  const view = await dashboard.loader(args(asked("/dashboard", cookie)));

  expect(view).toMatchObject({
    tab: "upcoming",
    counts: { upcoming: 1, live: 0, past: 51 },
    moreHref: null,
    figures: {
      revenue: "$1,234.00",
      tips: "Tips: $5.00",
      totalAttendees: "1",
      totalEvents: "52",
      next: "next in 2 days",
    },
    rows: [{ id: event.id, income: "$1,234.00", taken: "1", places: null }],
  });

  const past = await dashboard.loader(args(asked("/dashboard?tab=past", cookie)));

  expect([past.rows.length, past.moreHref]).toEqual([50, "/dashboard?tab=past&more=1"]);

  const all = await dashboard.loader(args(asked("/dashboard?tab=past&more=1", cookie)));

  expect([all.rows.length, all.moreHref]).toEqual([51, null]);

  const junk = await dashboard.loader(args(asked("/dashboard?tab=x&more=-5", cookie)));

  expect(junk.tab).toBe("upcoming");

  const inVietnamese = await dashboard.loader(args(asked("/dashboard?lang=vi", cookie)));

  expect(inVietnamese.figures.revenue).toBe("1.234,00\u00a0US$");
});

test("500 shows cost a dashboard as many database queries as five", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const startTime = new Date(clock.now().getTime() + 26 * 3600_000);
  const row = {
    artistId: artist.id,
    title: "Đêm",
    category: "Bolero",
    eventType: "free",
    duration: 60,
  } as const;
  const add = (count: number) =>
    transaction(async (tx) => {
      const times = { startTime, endTime: new Date(startTime.getTime() + 3600_000) };

      await tx.insert(events).values(Array.from({ length: count }, () => ({ ...row, ...times })));
    });
  const questions = async () => {
    const { count, value: view } = await countQuestions(() =>
      dashboard.loader(args(asked("/dashboard", cookie))),
    );

    return { count, total: view.counts.upcoming, rows: view.rows.length };
  };

  await add(5);

  const few = await questions();

  await add(495);

  const many = await questions();

  expect(few).toMatchObject({ total: 5, rows: 5 });
  expect(many).toMatchObject({ total: 500, rows: 50 });
  expect(few.count).toBeGreaterThan(3);
  expect(many.count).toBe(few.count);
});

test("upcoming and live shows have a Go Live button; drafts and past shows do not", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const HOUR = 3600_000;
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
  const show = (title: string, from: number, more: Partial<Parameters<typeof makeEvent>[0]> = {}) =>
    makeEvent({ ...more, artistId: artist.id, title, startTime: at(from), endTime: at(from + 1) });

  await show("to come", 3);
  await show("draft", 4, { status: "draft" });
  await show("late", -0.5);
  await show("past", -5);
  await show("on air beyond its end", -6, { isLive: true });

  const offered: Record<string, boolean> = {};

  for (const tab of ["upcoming", "live", "past"]) {
    const { rows } = await dashboard.loader(args(asked(`/dashboard?tab=${tab}`, cookie)));

    for (const { title, canGoLive } of rows) offered[title] = canGoLive;
  }

  expect(offered).toEqual({
    "to come": true,
    draft: false,
    late: true,
    past: false,
    "on air beyond its end": true,
  });
});

test("a show can go on from the dashboard as long as from its room", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const MINUTE = 60_000;
  const start = clock.now().getTime();
  const times = { startTime: new Date(start - 60 * MINUTE), endTime: new Date(start + MINUTE) };
  const { id } = await makeEvent({ artistId: artist.id, ...times });
  const offers = async (minutes: number) => {
    const restore = stopClock(start + minutes * MINUTE);
    const request = asked("/dashboard?tab=past", cookie);
    const [row] = (await dashboard.loader(args(request))).rows;
    const room = await endingView((await loadEvents([id]))[0]!, true, await viewContext(request));

    restore();

    return [row?.canGoOn, room?.canGoOn];
  };

  await startBroadcast(id, "browser", []);
  await endShow(actorFor(artist), id);

  expect(await offers(0.5)).toEqual([true, true]);
  expect(await offers(14)).toEqual([true, true]);
  expect(await offers(16)).toEqual([false, false]);
});
