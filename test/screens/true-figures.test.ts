import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { events, follows, reviews, savedEvents, tickets, users } from "~db/schema";
import { loader as artistLoader } from "~/routes/_shows+/artist_.$id/route";
import { loader as artistsLoader } from "~/routes/_shows+/artists";
import { loader as artistEventsLoader } from "~/routes/_shows+/artists_.$id.events";
import { loader as eventLoader } from "~/routes/_shows+/event.$id/route";
import { loader as eventsLoader } from "~/routes/_shows+/events";
import { loader as indexLoader } from "~/routes/_shows+/_index/route";
import { loader as savedLoader } from "~/routes/_accounts+/saved";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeTicket } from "../factories/checkout/sales";

const DAY = 24 * 3600_000;
const ZONES = ["Asia/Ho_Chi_Minh", "America/Los_Angeles"];
let artist: Awaited<ReturnType<typeof makeArtist>>;
let viewer: Awaited<ReturnType<typeof makeUser>>;
let shows: Awaited<ReturnType<typeof makeEvent>>[];

/** Counts that nothing else would come to by chance. */
beforeAll(async () => {
  artist = await makeArtist({}, { stageName: "Người Hát", genres: ["bolero"], totalStudents: 613 });
  viewer = await makeUser({ firstName: "Bảy" });

  const seats = {
    eventType: "ticketed",
    ticketPriceCents: 1837,
    maxAttendees: 347,
    duration: 73,
  } as const;
  const at = (days: number) => new Date(Date.now() + days * DAY - 3600_000);
  const show = (title: string, days: number, more = {}) =>
    makeEvent({ artistId: artist.id, title, startTime: at(days), ...seats, ...more });
  const past = { startTime: at(-3), endTime: new Date(at(-3).getTime() + 73 * 60_000) };

  shows = [
    await show("Một", 19),
    await show("Hai", 23, { maxAttendees: null }),
    await show("Ba", -3, past),
  ];

  const people = await Promise.all(Array.from({ length: 11 }, () => makeUser()));

  for (const person of people.slice(0, 3))
    await makeTicket(shows[0]!.id, { userId: person.id, priceCents: 1837 });
  await transaction(async (tx) => {
    for (const { id } of people)
      await tx.insert(follows).values({ userId: id, artistId: artist.id });
    for (const { id } of [viewer, ...people.slice(0, 5)])
      await tx.insert(savedEvents).values({ userId: id, eventId: shows[0]!.id });
    for (const [index, { id }] of people.slice(0, 4).entries())
      await tx.insert(reviews).values({
        eventId: shows[2]!.id,
        artistId: artist.id,
        userId: id,
        rating: index ? 4 : 5,
        text: "Hay",
      });
  });
});

const PAGES: [string, (request: never) => Promise<unknown>, (() => string)?][] = [
  ["/", indexLoader],
  ["/?search=Một", indexLoader],
  ["/events", eventsLoader],
  ["/events?limit=5&minPrice=5", eventsLoader],
  ["/artists", artistsLoader],
  ["/saved", savedLoader],
  ...["", "?tab=schedule", "?tab=experience", "?tab=reviews"].map(
    (tab) => [`/artist/x${tab}`, artistLoader, () => artist.id] as (typeof PAGES)[number],
  ),
  ["/artists/x/events", artistEventsLoader, () => artist.id],
  ["/artists/x/events?tab=past", artistEventsLoader, () => artist.id],
  ...["", "?tab=artist", "?tab=media", "?tab=reviews"].flatMap((tab) =>
    [0, 1, 2].map(
      (index) => [`/event/x${tab}`, eventLoader, () => shows[index]!.id] as (typeof PAGES)[number],
    ),
  ),
];

for (const language of ["en", "vi"])
  test(`every figure on every screen is in the database: ${language}`, async () => {
    const justified = await figuresOfDatabase();
    const unfounded: string[] = [];

    for (const isMember of [false, true]) {
      const cookie = [
        `nhacsong_lang=${language}`,
        ...(isMember ? [await cookieFor(viewer)] : []),
      ].join("; ");

      for (const [path, loader, id] of PAGES.filter(([path]) => isMember || path !== "/saved")) {
        const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
        const data = await loader({
          request,
          params: { id: id?.() },
          context: { nonce: "" },
        } as never);

        for (const { where, text } of textsIn(data))
          for (const figure of text.replace(TICKING, "").match(/\d+(?:[.,:]\d+)*/g) ?? []) {
            if (!justified.has(figure.replace(",", ".")))
              unfounded.push(`${path} ${where}: ${figure} in “${text}”`);
          }
      }
    }

    expect([...new Set(unfounded)]).toEqual([]);
  });

/**
 * Every figure that the rows themselves give: counted here, not read from columns that keep a sum.
 */
async function figuresOfDatabase(): Promise<Set<string>> {
  const found = new Set<string>();
  const add = (...figures: (number | string)[]) =>
    figures.forEach((figure) => found.add(String(figure)));

  for (const show of await db.select().from(events)) {
    const sold = await db.$count(tickets, eq(tickets.eventId, show.id));
    const saved = await db.$count(savedEvents, eq(savedEvents.eventId, show.id));

    add(
      sold,
      saved,
      show.duration,
      ...momentsOf(show.startTime),
      Math.ceil((show.startTime.getTime() - Date.now()) / DAY),
    );
    if (show.maxAttendees) add(show.maxAttendees, show.maxAttendees - sold);
    if (show.ticketPriceCents) add((show.ticketPriceCents / 100).toFixed(2));
    // Tickets can be refunded until a day before the start.
    add(...momentsOf(new Date(show.startTime.getTime() - DAY)));
  }

  const stars = (await db.select().from(reviews)).map(({ rating }) => rating);

  add(
    stars.length,
    ...stars,
    (stars.reduce((sum, each) => sum + each, 0) / stars.length).toFixed(1),
    613,
  );
  add(
    await db.$count(follows),
    await db.$count(events),
    await db.$count(users, eq(users.role, "artist")),
  );
  for (const { createdAt } of await db.select().from(users)) add(...momentsOf(createdAt));

  // Past, upcoming and none; filter pages; the star scale; Vietnam's time zone.
  add(0, 1, 2, 3, 5, 7, "5.00");

  return found;
}

function momentsOf(at: Date): string[] {
  return ZONES.flatMap((timeZone) =>
    ["h12", "h23"].flatMap((hourCycle) => {
      const format = new Intl.DateTimeFormat("en-US", {
        timeZone,
        hourCycle: hourCycle as "h12",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      });
      const part = Object.fromEntries(
        format.formatToParts(at).map(({ type, value }) => [type, value]),
      );

      return [
        part.year!,
        part.month!,
        part.day!,
        `${part.hour}:${part.minute}`,
        `${part.hour!.padStart(2, "0")}:${part.minute}`,
      ];
    }),
  );
}

/**
 * The visible text. Ids, addresses, machine-readable times, clock faces and form options are not
 * figures.
 */
const NOT_READ =
  /id$|href$|iso$|url$|address|canonical|^(data|meta|options|value|minPrice|maxPrice|prices|path|idle|limit|next|shown|minutes|msLeft)$/i;

/** The clocks of the home page show this second. */
const TICKING = /\b\d+:\d\d:\d\d\b/;

function textsIn(data: unknown, where = ""): { where: string; text: string }[] {
  if (typeof data === "string" || typeof data === "number") return [{ where, text: String(data) }];
  if (Array.isArray(data)) return data.flatMap((each) => textsIn(each, where));
  if (!data || typeof data !== "object") return [];

  return Object.entries(data).flatMap(([key, value]) =>
    NOT_READ.test(key) ? [] : textsIn(value, `${where}.${key}`),
  );
}
