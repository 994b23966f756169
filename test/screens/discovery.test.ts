import { beforeAll, expect, test } from "vitest";
import { renderScreen } from "../factories/base/render";
import { submit, visit } from "../factories/base/requests";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { GUEST } from "~/models/base/actor";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { filtersIn } from "~/ui/events/filters-in-address";
import { loader as artistLoader, action as followAction } from "~/routes/_shows+/artist_.$id/route";
import { loader as artistsLoader } from "~/routes/_shows+/artists";
import { loader as artistEventsLoader } from "~/routes/_shows+/artists_.$id.events";
import { loader as eventLoader } from "~/routes/_shows+/event.$id/route";
import { loader as artistCalendar } from "~/routes/_shows+/artist_.$id_.calendar[.]ics";
import { loader as eventCalendar } from "~/routes/_shows+/event.$id_.calendar[.]ics";
import { loader as robots } from "~/routes/_base+/robots[.]txt";
import { loader as sitemap } from "~/routes/_base+/sitemap[.]xml";
import EventsScreen, { loader as eventsLoader } from "~/routes/_shows+/events";
import { loader as indexLoader } from "~/routes/_shows+/_index/route";
import { action as savedAction, loader as savedLoader } from "~/routes/_accounts+/saved";
import { loader as resumeLoader } from "~/routes/_accounts+/saved_.resume";

const HOUR = 3600_000;
const UNKNOWN = "11111111-2222-4333-8444-555555555555";

let artist: Awaited<ReturnType<typeof makeArtist>>;
let viewer: Awaited<ReturnType<typeof makeUser>>;
let show: Awaited<ReturnType<typeof makeEvent>>;

beforeAll(async () => {
  artist = await makeArtist({}, { stageName: "Hạ Vy", genres: ["bolero"] });
  viewer = await makeUser({ firstName: "Bảy" });
  show = await makeTicketedEvent({ artistId: artist.id, title: "Đêm Hạ Vàng" });
  await makeEvent({
    artistId: artist.id,
    title: "Đang diễn",
    isLive: true,
    startTime: new Date(Date.now() - HOUR),
  });
  for (let i = 0; i < 14; i++)
    await makeEvent({ artistId: artist.id, title: `Buổi ${i}`, category: "Pop" });
});

type Asked = {
  as?: { id: string };
  form?: Record<string, string>;
  params?: Record<string, string>;
};

async function ask(path: string, { as, form, params = {} }: Asked = {}) {
  const cookie = as && (await cookieFor(as));
  const options = { cookie, headers: { "Sec-Fetch-Mode": "navigate" } };

  return { ...(form ? submit(path, form, options) : visit(path, options)), params };
}

async function thrown(work: Promise<unknown>): Promise<Response> {
  return work.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (error: unknown) => error as Response,
  );
}

const cardsOf = (list: { failed: boolean; cards?: { title: string }[] }) =>
  list.cards!.map((card) => card.title);

test("/events shows a page and the total, and loads 20 more", async () => {
  const { list } = await eventsLoader(await ask("/events?limit=5"));
  if (list.failed) throw new Error("failed");

  expect([list.cards.length, list.total, list.next, list.moreHref]).toEqual([
    5,
    16,
    11,
    "/events?limit=5&more=1",
  ]);

  const more = (await eventsLoader(await ask("/events?limit=5&more=1"))).list;

  expect(more).toMatchObject({ moreHref: null, total: 16 });
});

test("/events ignores invalid filters with a note, truncates long ones, and never fails", async () => {
  const { list } = await eventsLoader(
    await ask(`/events?category=Polka&minPrice=x&search=${"a".repeat(300)}`),
  );
  if (list.failed) throw new Error("failed");

  expect(list.notes).toEqual([
    "We ignored these filters: category, lowest price",
    "Your search was too long, so we used the first 200 characters.",
  ]);
});

test("each chip removes its filter from the address and restarts the list", async () => {
  const { list } = await eventsLoader(
    await ask("/events?category=Pop&eventType=free&more=2&minPrice=0&maxPrice=100"),
  );

  expect(list.panel.chips.map(({ key, href }) => [key, href])).toEqual([
    ["category", "/events?eventType=free"],
    ["eventType", "/events?category=Pop"],
  ]);
  expect(list.panel.active).toBe(2);
});

test("the price filter matches the address to the cent, up to 100", async () => {
  const prices = async (query: string) => {
    const { list } = await eventsLoader(await ask(`/events?${query}`));
    if (list.failed) throw new Error("failed");

    const { minPrice, maxPrice } = list.panel;

    return [minPrice, maxPrice];
  };

  expect(await prices("minPrice=12.50&maxPrice=47")).toEqual([12.5, 47]);
  expect(await prices("minPrice=250")).toEqual([100, 100]);
  expect(await prices("")).toEqual([0, 100]);
});

test("the price filter sends the currency that it shows its prices in", async () => {
  const html = await renderScreen(EventsScreen, () =>
    eventsLoader(visit("/events", { cookie: "nhacsong_currency=vnd" })),
  );
  const [form] = /<form method="get" action="\/events" autoComplete.*?<\/form>/s.exec(html)!;

  expect(form).toMatch(/max="2000000" name="minPrice"/);
  expect(form).toContain('name="currency" value="vnd"');
});

test("a guest's home page is the landing page with working filters", async () => {
  const view = await indexLoader(await ask("/?category=Bolero&price=50plus"));
  if (view.screen !== "landing") throw new Error(view.screen);

  expect([view.live.length, view.upcoming.length]).toEqual([1, 0]);

  const all = await indexLoader(await ask("/?category=all"));
  if (all.screen !== "landing") throw new Error(all.screen);

  expect(all.upcoming).toHaveLength(8);
  expect(all.upcoming.map((card) => card.isLive)).not.toContain(true);
});

test("/?search= and /?live=true show results to everybody", async () => {
  for (const as of [undefined, viewer]) {
    const found = await indexLoader(await ask("/?search=dem+ha", { as }));
    if (found.screen !== "results") throw new Error(found.screen);

    expect([found.heading, cardsOf(found.list as never)]).toEqual([
      "Results for “dem ha”",
      ["Đêm Hạ Vàng"],
    ]);

    const live = await indexLoader(await ask("/?live=true", { as }));

    expect(cardsOf((live as typeof found).list as never)).toEqual(["Đang diễn"]);
  }
});

test("a member's home page greets them, and shows 12 events and 12 more", async () => {
  const home = await indexLoader(await ask("/", { as: viewer }));
  if (home.screen !== "home" || home.list.failed) throw new Error(home.screen);

  expect([home.name, home.live.length, home.list.cards.length, home.list.next]).toEqual([
    "Bảy",
    1,
    12,
    4,
  ]);

  const more = await indexLoader(await ask("/?more=1", { as: viewer }));
  if (more.screen !== "home" || more.list.failed) throw new Error(more.screen);

  expect(more.list.cards).toHaveLength(16);
});

test("the event page has the button of its state, and an unknown event gets 404", async () => {
  const { event, panel } = await eventLoader(
    await ask(`/event/${show.id}`, { params: { id: show.id } }),
  );

  expect(event).toMatchObject({
    price: "$18.00",
    action: { label: "Purchase Ticket" },
    saved: false,
  });
  expect([panel.tab, event.related.length]).toEqual(["overview", 2]);
  for (const id of [UNKNOWN, "junk"]) {
    const response = await thrown(eventLoader(await ask(`/event/${id}`, { params: { id } })));

    expect([response.status, (await response.json()).message]).toEqual([404, "Event Not Found"]);
  }
});

test("every tab renders, and an unknown tab shows the first", async () => {
  for (const tab of ["artist", "media", "reviews", "overview"]) {
    const { panel } = await eventLoader(
      await ask(`/event/${show.id}?tab=${tab}`, { params: { id: show.id } }),
    );

    expect(panel.tab).toBe(tab);
  }

  const { panel } = await eventLoader(
    await ask(`/event/${show.id}?tab=x`, { params: { id: show.id } }),
  );

  expect(panel.tab).toBe("overview");
});

test("the artist page has true figures; unknown artists get 404", async () => {
  const { artist: page } = await artistLoader(
    await ask(`/artist/${artist.id}`, { params: { id: artist.id } }),
  );

  expect(page).toMatchObject({
    name: "Hạ Vy",
    rating: "No ratings yet",
    followers: "0 followers",
    highlight: { kind: "live" },
  });
  expect(page.allEvents).toEqual({ href: `/artists/${artist.id}/events`, count: 16 });

  const ask404 = await ask(`/artist/${UNKNOWN}`, { params: { id: UNKNOWN } });

  expect((await thrown(artistLoader(ask404))).status).toBe(404);
  expect((await thrown(artistEventsLoader(ask404))).status).toBe(404);
});

test("/artists searches names without accents and reports invalid filters", async () => {
  const { list } = await artistsLoader(await ask("/artists?search=ha%20vy&genre=bolero"));

  expect(list.artists.map((one) => one.name)).toEqual(["Hạ Vy"]);
  expect((await artistsLoader(await ask("/artists?search=nobody"))).list.total).toBe(0);
  expect((await artistsLoader(await ask("/artists?genre=polka"))).list.note).toContain("genre");
});

test("/saved is for members, and a heart saves, confirms and returns", async () => {
  const away = await thrown(savedLoader(await ask("/saved")));

  expect(away.headers.get("Location")).toBe("/login?returnTo=%2Fsaved");

  const form = { eventId: show.id, intent: "save", returnTo: "/events?category=Pop" };
  const answer = (await savedAction(await ask("/saved", { as: viewer, form }))) as Response;

  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/events?category=Pop"]);
  expect(answer.headers.get("Set-Cookie")).toContain("nhacsong_toast");

  const { cards } = await savedLoader(await ask("/saved", { as: viewer }));

  expect(cards).toMatchObject([{ title: "Đêm Hạ Vàng", saved: true }]);
});

test("a guest's heart leads to login, which then saves the event", async () => {
  const form = { eventId: show.id, intent: "save", returnTo: "/event/x?tab=media" };
  const answer = (await savedAction(await ask("/saved", { form }))) as Response;
  const login = new URL(answer.headers.get("Location")!, "http://nhacsong.test");

  expect(login.pathname).toBe("/login");

  const resume = login.searchParams.get("returnTo")!;
  const pendingAction = answer.headers
    .getSetCookie()
    .find((it) => it.startsWith("nhacsong_wish"))!
    .split(";")[0]!;
  const newcomer = await makeUser();
  const cookie = `${await cookieFor(newcomer)}; ${pendingAction}`;
  const back = await resumeLoader(visit(resume, { cookie }));

  expect(back.headers.get("Location")).toBe("/event/x?tab=media");
  expect((await savedLoader(await ask("/saved", { as: newcomer }))).cards).toHaveLength(1);
});

test("a pending action without our signature is ignored", async () => {
  const newcomer = await makeUser();
  const forged = `nhacsong_wish=${Buffer.from(JSON.stringify({ kind: "save", id: show.id })).toString("base64")}`;
  const cookie = `${await cookieFor(newcomer)}; ${forged}`;

  await resumeLoader(visit("/saved/resume?to=//evil.test", { cookie }));
  expect((await savedLoader(await ask("/saved", { as: newcomer }))).cards).toHaveLength(0);
});

test("following returns to the page of its form, never to another site", async () => {
  const id = artist.id;
  const form = { intent: "follow", returnTo: "https://evil.test/" };
  const answer = (await followAction(
    await ask(`/artist/${id}`, { as: viewer, form, params: { id } }),
  )) as Response;

  expect(answer.headers.get("Location")).toBe("/");

  const { artist: page } = await artistLoader(
    await ask(`/artist/${id}`, { as: viewer, params: { id } }),
  );

  expect(page).toMatchObject({ following: true, followers: "1 follower" });
});

test("a show and an artist's shows are available as calendar files", async () => {
  const one = (await eventCalendar(
    await ask("/event/x/calendar.ics", { params: { id: show.id } }),
  )) as Response;

  expect(one.headers.get("Content-Type")).toContain("text/calendar");
  expect(await one.text()).toMatch(/SUMMARY:Đêm Hạ Vàng \(Hạ Vy\)[\s\S]*BEGIN:VALARM/);

  const feed = (await artistCalendar(
    await ask("/artist/x/calendar.ics", { params: { id: artist.id } }),
  )) as Response;

  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(16);
});

test("the sitemap lists only public pages", async () => {
  const draft = await makeEvent({ artistId: artist.id, status: "draft" });
  const text = await (await sitemap(await ask("/sitemap.xml"))).text();

  expect(text).toContain(`<loc>http://nhacsong.test/event/${show.id}</loc>`);
  expect(text).toContain(`<loc>http://nhacsong.test/artist/${artist.id}</loc>`);
  expect(text).not.toContain(draft.id);

  const rules = (await robots(await ask("/robots.txt")).text()).split("\n");

  expect(rules).toContain("Sitemap: http://nhacsong.test/sitemap.xml");
  expect(rules).toContain("Disallow: /login?");
  expect(rules).not.toContain("Disallow: /login");
});

test("a page has one canonical address, whatever name was requested", async () => {
  const { id } = artist;
  const [upper, of] = [id.toUpperCase(), show.id.toUpperCase()];
  const { profile } = await getArtist(GUEST, id);
  const loaded = [
    await artistLoader(await ask(`/artist/${upper}`, { params: { id: upper } })),
    await artistLoader(await ask(`/artist/${profile.id}`, { params: { id: profile.id } })),
    await artistEventsLoader(
      await ask(`/artists/${profile.id}/events`, { params: { id: profile.id } }),
    ),
    await eventLoader(await ask(`/event/${of}`, { params: { id: of } })),
  ];
  const addresses = loaded.map(({ meta }) => new URL(meta.address).pathname);

  expect(addresses).toEqual([
    `/artist/${id}`,
    `/artist/${id}`,
    `/artists/${id}/events`,
    `/event/${show.id}`,
  ]);
});

test("price, artist and live have chips, survive changes of other filters, and explain an empty list", async () => {
  const address = `/events?price=free&artistId=${artist.id}&isLive=false&category=Opera&search=nothing-like-it&more=1`;
  const { list } = await eventsLoader(await ask(address));
  const { chips, active, keep } = list.panel;

  expect(chips.map(({ key }) => key)).toEqual(["search", "price", "artistId", "isLive"]);
  expect(chips.map(({ label }) => label).slice(1)).toEqual(["Free", "One artist", "Not live"]);
  expect(active).toBe(4);
  expect(keep).toEqual({ price: "free", artistId: artist.id, isLive: "false" });
  expect(filtersIn(new URL(address, "http://nhacsong.test").searchParams)).toEqual({
    ...keep,
    category: "Opera",
  });
});

test.each(["en", "vi"])("Share includes the page's language: %s", async (lang) => {
  const { shareAddress, address } = await eventLoader(
    await ask(`/event/${show.id}?lang=${lang}`, { params: { id: show.id } }),
  ).then((data) => ({ ...data, address: data.meta.address }));

  expect(shareAddress).toBe(`${address}?lang=${lang}&source=share`);
});
