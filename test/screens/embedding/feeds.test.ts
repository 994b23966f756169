import { expect, test } from "vitest";
import { loader as artistFeed } from "~/routes/_shows+/artist_.$id_.feed[.]xml";
import { loader as allFeed } from "~/routes/_shows+/events_.feed[.]xml";
import { makeEvent } from "../../factories/shows/events";
import { changeEvent } from "../../factories/money/money";
import { makeArtist } from "../../factories/accounts/people";
import { visit } from "../../factories/base/requests";
import { parseXml, type XmlNode } from "./strict-xml";

const childrenNamed = (node: XmlNode, name: string) =>
  node.children.filter((child) => child.name === name);
const textOf = (node: XmlNode, name: string) => childrenNamed(node, name)[0]?.text;

async function read(response: Response) {
  expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");

  const rss = parseXml(await response.text());
  const [channel, ...more] = rss.children;

  expect([rss.name, rss.attributes.version, channel!.name, more]).toEqual([
    "rss",
    "2.0",
    "channel",
    [],
  ]);
  for (const required of ["title", "link", "description"])
    expect(textOf(channel!, required)).toBeTruthy();

  return { channel: channel!, items: childrenNamed(channel!, "item") };
}

const ofArtist = (id: string, query = "?lang=en", headers = {}) =>
  artistFeed({ ...visit(`/artist/${id}/feed.xml${query}`, { headers }), params: { id } });

test("an artist's feed has the newest public shows, in the language of its address", async () => {
  const { id } = await makeArtist();
  const older = await makeEvent({
    artistId: id,
    title: "Đêm Hạ",
    titleOther: "Summer Night",
    createdAt: new Date(2026, 1, 1),
  });
  const newer = await makeEvent({ artistId: id, createdAt: new Date(2026, 2, 1) });
  const hidden = await makeEvent({ artistId: id, hiddenAt: new Date() });
  const draft = await makeEvent({ artistId: id, status: "draft" });

  await makeEvent({ artistId: (await makeArtist()).id });

  const { items, channel } = await read(await ofArtist(id));

  expect(items.map((item) => textOf(item, "guid"))).toEqual([newer.id, older.id]);
  expect(
    [hidden.id, draft.id].some((gone) => items.some((item) => textOf(item, "guid") === gone)),
  ).toBe(false);
  expect(textOf(items[1]!, "title")).toBe("Summer Night (Thuyền Giấy)");
  expect(textOf(items[1]!, "link")).toBe(`http://nhacsong.test/event/${older.id}?lang=en`);
  expect(textOf(items[1]!, "pubDate")).toBe(new Date(2026, 1, 1).toUTCString());

  const [self] = childrenNamed(channel, "atom:link");

  expect(self!.attributes).toMatchObject({
    rel: "self",
    href: `http://nhacsong.test/artist/${id}/feed.xml?lang=en`,
  });

  const vi = await read(await ofArtist(id, "?lang=vi"));

  expect([textOf(vi.channel, "language"), textOf(vi.items[1]!, "title")]).toEqual([
    "vi",
    "Đêm Hạ (Thuyền Giấy)",
  ]);
});

test("attack strings in titles stay text, and characters that XML does not have are left out", async () => {
  const title = `]]> "Đêm" & <b>Hạ</b> '\u0007 🎵`;
  const { id } = await makeArtist({}, { stageName: "A & B <i>" });

  await makeEvent({ artistId: id, title, description: "</description><item>" });

  const { items } = await read(await ofArtist(id));

  expect(items).toHaveLength(1);
  expect(textOf(items[0]!, "title")).toMatch(/^\]\]> "Đêm" & <b>Hạ<\/b> ' 🎵 \(A & B <i>\)$/u);
  expect(textOf(items[0]!, "description")).toContain("&lt;/description&gt;&lt;item&gt;");
});

test("a description is HTML for readers: what was typed stays text, and its lines stay lines", async () => {
  const { id } = await makeArtist();

  await makeEvent({ artistId: id, description: "Tối nay <b>Hạ</b> hát\nRượu & nến" });

  const { items } = await read(await ofArtist(id));

  expect(textOf(items[0]!, "description")).toMatch(
    /<br>Tối nay &lt;b&gt;Hạ&lt;\/b&gt; hát<br>Rượu &amp; nến$/,
  );
});

test("an unchanged feed is 304, a changed one is not", async () => {
  const { id } = await makeArtist();
  const show = await makeEvent({ artistId: id });
  const etag = (await ofArtist(id)).headers.get("ETag")!;
  const again = () => ofArtist(id, "?lang=en", { "If-None-Match": `"x", W/${etag}` });

  expect((await again()).status).toBe(304);
  await changeEvent(show.id, { hiddenAt: new Date() });
  expect((await again()).status).toBe(200);
});

test("the feed of all shows is bounded, and an unknown artist has none", async () => {
  const { id } = await makeArtist();

  for (let i = 0; i < 51; i++) await makeEvent({ artistId: id });
  const { items } = await read(await allFeed(visit("/events/feed.xml?lang=en")));

  expect(items).toHaveLength(50);

  const refusal = await ofArtist("00000000-0000-4000-8000-000000000000").catch(
    (error: Response) => error,
  );

  expect(refusal.status).toBe(404);
});
