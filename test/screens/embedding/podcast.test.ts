import sharp from "sharp";
import { expect, test } from "vitest";
import { saveSoundSize, setPodcastOffered } from "~/models/live/streams/podcast/podcast.server";
import { loader as artwork } from "~/routes/_shows+/artist_.$id_.podcast[.]jpg";
import { loader as feed } from "~/routes/_shows+/artist_.$id_.podcast[.]xml";
import { makeEvent } from "../../factories/shows/events";
import { actorFor, makeArtist } from "../../factories/accounts/people";
import { visit } from "../../factories/base/requests";
import { endShow, makeReplay } from "../../factories/live/replays";
import { parseXml, type XmlNode } from "./strict-xml";

const childrenOf = (node: XmlNode, name: string) =>
  node.children.filter((child) => child.name === name);
const textOf = (node: XmlNode, name: string) => childrenOf(node, name)[0]?.text;

async function makeEpisode(artist: Awaited<ReturnType<typeof makeArtist>>, fields = {}) {
  const show = await makeEvent({ artistId: artist.id, ...fields });

  await endShow(show.id);
  await makeReplay(show.id);
  await setPodcastOffered(actorFor(artist), show.id, true);
  await saveSoundSize(show.id, 123_456);

  return show;
}

async function read(id: string) {
  const response = await feed({ ...visit(`/artist/${id}/podcast.xml?lang=en`), params: { id } });

  expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");

  const rss = parseXml(await response.text());

  expect([rss.attributes.version, rss.attributes["xmlns:itunes"]]).toEqual([
    "2.0",
    "http://www.itunes.com/dtds/podcast-1.0.dtd",
  ]);

  return { channel: rss.children[0]!, items: childrenOf(rss.children[0]!, "item") };
}

test("a podcast has what Apple's rules ask of a channel and of each episode", async () => {
  const artist = await makeArtist({}, { stageName: "A & B" });
  const show = await makeEpisode(artist, { title: "Đêm <Hạ>" });
  const { channel, items } = await read(artist.id);

  for (const required of [
    "title",
    "link",
    "description",
    "language",
    "itunes:author",
    "itunes:explicit",
  ])
    expect(textOf(channel, required), required).toBeTruthy();
  expect(childrenOf(channel, "itunes:category")[0]!.attributes.text).toBe("Music");

  const image = `http://nhacsong.test/artist/${artist.id}/podcast.jpg`;

  expect(childrenOf(channel, "itunes:image")[0]!.attributes.href).toBe(image);
  expect(items).toHaveLength(1);

  const [item] = items as [XmlNode];

  expect([textOf(item, "title"), textOf(item, "itunes:duration")]).toEqual(["Đêm <Hạ>", "1"]);
  expect(childrenOf(item, "enclosure")[0]!.attributes).toEqual({
    url: `http://nhacsong.test/podcast/${show.id}.m4a`,
    length: "123456",
    type: "audio/x-m4a",
  });

  const [guid] = childrenOf(item, "guid");

  expect([guid!.text, guid!.attributes.isPermaLink]).toEqual([`podcast ${show.id}`, "false"]);
  expect(Date.parse(textOf(item, "pubDate")!)).not.toBeNaN();
});

test("a podcast without episodes is a valid empty feed, and an unknown artist has none", async () => {
  expect((await read((await makeArtist()).id)).items).toEqual([]);

  const response = feed({ ...visit("/artist/nobody/podcast.xml"), params: { id: "nobody" } });

  await expect(response).rejects.toMatchObject({ status: 404 });
});

test("the picture of a podcast is a square JPEG of 1400 pixels", async () => {
  const { id } = await makeArtist();
  const response = await artwork({ ...visit(`/artist/${id}/podcast.jpg`), params: { id } });
  const bytes = Buffer.from(await response.arrayBuffer());

  expect(await sharp(bytes).metadata()).toMatchObject({
    format: "jpeg",
    width: 1400,
    height: 1400,
  });
  expect(bytes.length).toBeLessThan(500_000);
});
