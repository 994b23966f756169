import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { updateOwnEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { clearOnAir, setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import { loader as artistCard } from "~/routes/embed+/artist.$id";
import { loader as eventCard } from "~/routes/embed+/event.$id";
import { makeEvent, makeTicketedEvent } from "../../factories/shows/events";
import { changeEvent } from "../../factories/money/money";
import { actorFor, cookieFor, makeArtist } from "../../factories/accounts/people";
import { visit } from "../../factories/base/requests";

const open = async (load: typeof eventCard, path: string, id: string, options = {}) => {
  const response = await load({ ...visit(path, options), params: { id } });
  const html = await response.text();
  const policy = response.headers.get("Content-Security-Policy")!;

  return { response, html, ancestors: /frame-ancestors (.*)$/.exec(policy)![1], policy };
};

const event = (id: string, query = "?lang=en", options = {}) =>
  open(eventCard, `/embed/event/${id}${query}`, id, options);
const artist = (id: string) => open(artistCard, `/embed/artist/${id}?lang=en`, id);

let onAir: string | null = null;

afterEach(() => {
  if (onAir) clearOnAir(onAir);
  onAir = null;
});

async function makeLiveShow(artistId: string, fields = {}) {
  const show = await makeEvent({
    artistId,
    isLive: true,
    startTime: new Date(Date.now() - 60_000),
    ...fields,
  });

  onAir = show.id;
  setOnAir(show.id, { state: "live", renditions: ["v720", "v360", "a"] });

  return show;
}

test("a card names the show, its times in both places and its price, and leads to this site in a window of its own", async () => {
  const { id } = await makeArtist();
  const startTime = new Date("2032-01-02T13:00:00Z");
  const show = await makeTicketedEvent({ artistId: id, startTime });
  const { html, response } = await event(show.id);

  expect(response.status).toBe(200);
  expect(html).toContain("Vietnam: Fri, Jan 2, 2032, 8:00 PM");
  expect(html).toContain("California: Fri, Jan 2, 2032, 5:00 AM");
  expect(html).toContain("$18.00");

  const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);

  expect(links.length).toBeGreaterThan(2);

  const leaves = (link: string) =>
    /href="http:\/\/nhacsong\.test["/].* target="_blank" rel="noopener"/.test(link);

  expect(links.filter((link) => !leaves(link))).toEqual([]);
  expect(html).toContain(`href="http://nhacsong.test/checkout/${show.id}?source=embed"`);
});

test("all times on the card of a show that ended before its start mean the same moment", async () => {
  const { id } = await makeArtist();
  const show = await makeEvent({ artistId: id, startTime: new Date("2025-03-08T09:00:00Z") });

  await changeEvent(show.id, { openUntil: Date.parse("2025-03-08T08:48:00Z") });

  const { html } = await event(show.id);

  expect(html).toContain("Vietnam: Sat, Mar 8, 2025, 3:48 PM");
  expect(html).toContain("California: Sat, Mar 8, 2025, 12:48 AM");
  expect(html).not.toContain("1:00 AM");
});

test("a card sets no cookie, loads nothing from elsewhere and runs one script, whose hash is in its policy", async () => {
  const { id } = await makeArtist();
  const { html, response, policy } = await event((await makeEvent({ artistId: id })).id);

  expect(response.headers.getSetCookie()).toEqual([]);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'self';/);
  expect([...html.matchAll(/(?:src|srcset)="(?!\/)([^"]*)"/g)]).toEqual([]);
});

test("language and theme are those of the address, then of the browser; cookies decide nothing", async () => {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id, hiddenAt: null });
  const vi = await event(show.id, "?lang=vi&theme=dark", { headers: { "Accept-Language": "en" } });

  expect(vi.html).toContain('<html lang="vi" class="dark">');

  const asked = await event(show.id, "?theme=evil", { headers: { "Accept-Language": "vi" } });

  expect(asked.html).toContain('<html lang="vi">');
  await changeEvent(show.id, { hiddenAt: new Date() });

  const cookie = `${await cookieFor(artist)}; nhacsong_lang=vi`;
  const own = await event(show.id, "", { cookie, headers: { "Accept-Language": "en" } });

  expect(own.response.status).toBe(404);
  expect(own.html).toContain('<html lang="en">');
});

test("everybody may show a card, or only the sites that its artist lists", async () => {
  const artistUser = await makeArtist();
  const show = await makeEvent({ artistId: artistUser.id });

  expect((await event(show.id)).ancestors).toBe("*");

  const sites = ["https://blog.example", "https://*.example.com"];

  await updateOwnEmbedSettings(actorFor(artistUser), { sites, playsInside: false });
  expect((await event(show.id)).ancestors).toBe(
    "'self' https://blog.example https://*.example.com",
  );
  expect((await artist(artistUser.id)).ancestors).toBe(
    "'self' https://blog.example https://*.example.com",
  );
});

test("what is hidden, cancelled, a draft, or of a closed account has an honest card that sells nothing", async () => {
  const { id } = await makeArtist();
  const show = await makeTicketedEvent({ artistId: id, title: "Đêm Hạ Vàng" });

  await changeEvent(show.id, { status: "cancelled" });

  const cancelled = await event(show.id);

  expect(cancelled.html).toContain("Đêm Hạ Vàng");
  expect(cancelled.html).toContain("This show has been cancelled.");

  const missing = async () => {
    const { response, html } = await event(show.id);

    expect(html).not.toContain("Đêm Hạ Vàng");

    return [
      response.status,
      html.includes("This show isn&#x27;t available"),
      html.includes("checkout"),
    ];
  };

  await changeEvent(show.id, { hiddenAt: new Date() });
  expect(await missing()).toEqual([404, true, false]);
  await changeEvent(show.id, { hiddenAt: null, status: "draft" });
  expect(await missing()).toEqual([404, true, false]);
  await changeEvent(show.id, { status: "published" });
  await transaction((tx) =>
    tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)),
  );
  expect(await missing()).toEqual([404, true, false]);

  const gone = await artist(id);

  expect([gone.response.status, gone.html.includes("This artist isn&#x27;t available")]).toEqual([
    404,
    true,
  ]);
  expect((await event("not-an-id")).response.status).toBe(404);
});

test("a free show plays inside only if its artist says so, with an address of nobody's session", async () => {
  const artistUser = await makeArtist();
  const show = await makeLiveShow(artistUser.id);

  expect((await event(show.id)).html).not.toContain("<video");
  await updateOwnEmbedSettings(actorFor(artistUser), { sites: [], playsInside: true });

  const [first, second] = [await event(show.id), await event(show.id)];
  const tokens = [first, second].map(
    ({ html }) => /\/live\/([^/]+)\/[^/]+\/v360\.mp4/.exec(html)![1]!,
  );

  expect(tokens.map((token) => verifyPlaybackToken(token))).toMatchObject(
    Array(2).fill({ eventId: show.id, session: null, visitorId: null, isFramed: true }),
  );
  expect(first.html).toContain('type="application/vnd.apple.mpegurl"');
  expect(first.response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("without scripts a card loads again each minute, but not while it may be playing", async () => {
  const artistUser = await makeArtist();
  const show = await makeLiveShow(artistUser.id);
  const refresh = '<noscript><meta http-equiv="refresh" content="60"/></noscript>';

  expect((await event(show.id)).html).toContain(refresh);

  await updateOwnEmbedSettings(actorFor(artistUser), { sites: [], playsInside: true });

  expect((await event(show.id)).html).not.toContain(refresh);
});

test("a ticketed show never plays inside, not even for its artist", async () => {
  const artistUser = await makeArtist();
  const show = await makeLiveShow(artistUser.id, { eventType: "ticketed", ticketPriceCents: 1800 });

  await updateOwnEmbedSettings(actorFor(artistUser), { sites: [], playsInside: true });

  const { html } = await event(show.id, "", { cookie: await cookieFor(artistUser) });

  expect(html).not.toContain("<video");
  expect(html).not.toContain("/hls/");
});

test("an artist's card shows the next show, and attack strings stay text", async () => {
  const stageName = `"><img src=x onerror=alert(1)>`;
  const { id } = await makeArtist({}, { stageName });
  const { html: empty } = await artist(id);

  expect(empty).toContain("No upcoming shows");
  await makeEvent({ artistId: id, title: "</title><script>alert(1)</script>" });

  const { html } = await artist(id);

  expect(html).toContain("Next show:");
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain("<img src=x");
});
