import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stopClock } from "../factories/money";
import { cookieFor, makeUser } from "../factories/people";
import { makeLines } from "../factories/rooms";
import { expectOwnPages } from "./own-pages";
import { countRenderings, makeHolder, makeShow, open, resetRenderings, ROOM, siteWith } from "./room-site";

const site = siteWith(ROOM);
const siteWithoutTemplate = siteWith("routes/plain");

/** With the scripts of the state joined, which may come in several pieces. */
function comparable({ html, headers }: Awaited<ReturnType<typeof open>>) {
  const pieces = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g)].map((it) => it[1]!);
  const state = pieces.map((it) => JSON.parse(it) as string).join("");
  const markup = html
    .replace(/<div hidden id="S:\d+">.*$/s, "")
    .replaceAll("routes/plain", ROOM)
    .replace(/ data-texts="[^"]*"/, "");
  return { headers, state: state.replaceAll("routes/plain", ROOM), markup };
}

let restart: () => void;
// React's development build warns about layout effects on the server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => void (restart = stopClock(Date.now())));
afterEach(() => restart());

test("a page by template is the page that would be rendered, for readers of every kind", async () => {
  const { artist, event } = await makeShow({ eventType: "ticketed", ticketPriceCents: 1800, tipsEnabled: true });
  const holder = (fields: Parameters<typeof makeUser>[0]) => makeHolder(event.id, fields);
  const writer = await holder({ firstName: "Bảy", name: "Nguyễn Thị Bảy" });
  await makeLines(event.id, writer.user.id, ["Chào <b>cả nhà</b>", "a & b"]);
  await makeLines(event.id, artist.id, ["Xin chào"]);
  const readers = [
    writer.cookie,
    (await holder({ firstName: `<i>"O'Hà"&amp;\u2028</script>`, name: `<i>"O'Hà"&amp;` })).cookie,
    (await holder({ firstName: "live", name: "vi" })).cookie,
    (await holder({ firstName: "Bảy", name: "" })).cookie,
    (await holder({ profileImageUrl: "/images/a?b=1&c='2'" })).cookie,
    (await holder({ firstName: "🎤", name: "  🎤 e\u0301  " })).cookie,
    await cookieFor(artist),
    await cookieFor(await makeUser({ role: "admin" })),
    await cookieFor(await makeUser()),
    "",
  ];
  for (const cookie of readers) {
    const [byTemplate, plain] = [
      await open(site, event.id, { cookie }),
      await open(siteWithoutTemplate, event.id, { cookie }),
    ];
    expect(comparable(byTemplate)).toEqual(comparable(plain));
  }
  expect((await open(site, event.id, { cookie: writer.cookie })).html).toContain("Bảy");
});

test("of 60 people at once, each gets their own page, rendered a few times", () => expectOwnPages(60));

test("a page of the next second is rendered anew", async () => {
  const [{ event }, { event: another }] = [await makeShow(), await makeShow()];
  // React renders components twice that wait for others to load.
  await open(site, another.id);
  resetRenderings();
  for (let i = 0; i < 3; i++) await open(site, event.id);
  expect(countRenderings()).toBe(1);
  restart();
  restart = stopClock(Date.now() + 2000);
  await open(site, event.id);
  expect(countRenderings()).toBe(2);
});
