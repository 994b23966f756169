import Ajv from "ajv";
import { expect, test } from "vitest";
import { updateOwnEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { loader } from "~/routes/_base+/oembed";
import { loader as artistPage } from "~/routes/_shows+/artist_.$id/route";
import { loader as eventPage } from "~/routes/_shows+/event.$id/route";
import { makeEvent } from "../../factories/shows/events";
import { changeEvent } from "../../factories/money/money";
import { actorFor, cookieFor, makeArtist } from "../../factories/accounts/people";
import { visit } from "../../factories/base/requests";

const SITE = "http://nhacsong.test";
const text = { type: "string", minLength: 1 };
const size = { type: "integer", minimum: 1 };
/** oEmbed 1.0, sections 2.3.4.2 and 2.3.4.4. */
const isOembed = new Ajv().compile({
  type: "object",
  required: ["version", "type", "html", "width", "height"],
  properties: {
    version: { const: "1.0" },
    type: { enum: ["rich", "video"] },
    html: text,
    width: size,
    height: size,
    title: text,
    author_name: text,
    author_url: text,
    provider_name: text,
    provider_url: text,
    cache_age: { type: "integer" },
    thumbnail_url: text,
    thumbnail_width: size,
    thumbnail_height: size,
  },
  dependencies: {
    thumbnail_url: ["thumbnail_width", "thumbnail_height"],
    thumbnail_width: ["thumbnail_url"],
    thumbnail_height: ["thumbnail_url"],
  },
  additionalProperties: false,
});

async function ask(query: Record<string, string>, options = {}) {
  const response = await loader(visit(`/oembed?${new URLSearchParams(query)}`, options));
  const body = (await response.json()) as Record<string, string & number>;

  return { status: response.status, body };
}

test("the address of a show or an artist becomes a frame with its card", async () => {
  const { id } = await makeArtist();
  const show = await makeEvent({ artistId: id });

  for (const [path, card] of [
    [`/event/${show.id}`, `/embed/event/${show.id}`],
    [`/stream/${show.id}?lang=vi`, `/embed/event/${show.id}?lang=vi`],
    [`/embed/event/${show.id}?theme=dark`, `/embed/event/${show.id}?theme=dark`],
    [`/artist/${id}`, `/embed/artist/${id}`],
  ] as const) {
    const { status, body } = await ask({ url: SITE + path, format: "json" });

    expect([path, status, isOembed(body), isOembed.errors]).toEqual([path, 200, true, null]);
    expect(body.html).toContain(`src="${SITE}${card}"`);
    expect(body.html).toContain(`width="${body.width}" height="${body.height}"`);
  }
});

test("the largest width and height that a site takes are kept, and a picture that is larger is left out", async () => {
  const { id } = await makeArtist();
  const show = await makeEvent({ artistId: id });
  const url = `${SITE}/event/${show.id}`;

  for (const [maxwidth, maxheight] of [
    [320, 2000],
    [100, 100],
    [5000, 5000],
    [600, 50],
  ] as const) {
    const { body } = await ask({ url, maxwidth: `${maxwidth}`, maxheight: `${maxheight}` });

    expect(isOembed(body)).toBe(true);
    expect(body.width).toBeLessThanOrEqual(maxwidth);
    expect(body.height).toBeLessThanOrEqual(maxheight);
    expect("thumbnail_url" in body).toBe(maxwidth === 5000);
  }

  expect((await ask({ url, maxwidth: "-1" })).status).toBe(400);
});

test("other addresses are not found, XML is not implemented, and what a guest may not see is never told", async () => {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id });
  const url = `${SITE}/event/${show.id}`;
  const status = async (query: Record<string, string>, options = {}) =>
    (await ask(query, options)).status;

  expect(await status({ url, format: "xml" })).toBe(501);
  for (const other of [
    "https://evil.test/event/" + show.id,
    `${SITE}/events`,
    "javascript:alert(1)",
    "x",
    `${url}/..`,
  ])
    expect([other, await status({ url: other })]).toEqual([other, 404]);
  expect(await status({})).toBe(404);
  for (const change of [
    { hiddenAt: new Date() },
    { hiddenAt: null, status: "draft" as const },
    { status: "cancelled" as const },
  ]) {
    await changeEvent(show.id, change);
    expect(await status({ url }, { cookie: await cookieFor(artist) })).toBe(404);
  }
});

test("a title cannot leave its attribute", async () => {
  const { id } = await makeArtist();
  const show = await makeEvent({ artistId: id, title: `Đêm" onload="alert(1)"><script>` });
  const { body } = await ask({ url: `${SITE}/event/${show.id}` });

  expect(body.html).toContain(`title="Đêm&quot; onload=&quot;alert(1)&quot;&gt;&lt;script&gt;"`);
});

test("a show that plays inside is a video, with room for its picture", async () => {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id });
  const url = `${SITE}/event/${show.id}`;
  const { body: card } = await ask({ url });

  await updateOwnEmbedSettings(actorFor(artist), { sites: [], playsInside: true });

  const { body: player } = await ask({ url });

  expect([card.type, player.type, player.height! - card.height!]).toEqual(["rich", "video", 270]);
});

test("pages lead programs to their card, drafts do not", async () => {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id });
  const cookie = await cookieFor(artist);
  const alternates = async (load: typeof eventPage | typeof artistPage, path: string, id: string) =>
    (await load({ ...visit(path, { cookie }), params: { id } })).meta.alternates.map(
      ({ type, href }) => [type, href],
    );
  const json = (path: string) => [
    "application/json+oembed",
    `${SITE}/oembed?${new URLSearchParams({ url: SITE + path, format: "json" })}`,
  ];

  expect(await alternates(eventPage, `/event/${show.id}`, show.id)).toEqual([
    json(`/event/${show.id}`),
  ]);
  expect(await alternates(artistPage, `/artist/${artist.id}`, artist.id)).toEqual([
    json(`/artist/${artist.id}`),
    ["application/rss+xml", `/artist/${artist.id}/feed.xml?lang=en`],
  ]);
  await changeEvent(show.id, { status: "draft" });
  expect(await alternates(eventPage, `/event/${show.id}`, show.id)).toEqual([]);
});
