import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { makeEvent } from "../factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../factories/accounts/people";
import { transaction } from "~db/client.server";
import { events } from "~db/schema";
import { storeImage } from "~/models/base/uploads/images.server";
import { withErrorPage } from "~/web/requests/page.server";
import { keepRendered } from "~/web/responses/jpeg-picture.server";
import { shareImage } from "~/web/responses/share-image.server";
import { loader as artistLoader } from "~/routes/_shows+/artist_.$id/route";
import { loader as artistPoster } from "~/routes/_shows+/artist_.$id_.poster[.]jpg";
import { loader as eventLoader } from "~/routes/_shows+/event.$id/route";
import { loader as eventPoster } from "~/routes/_shows+/event.$id_.poster[.]jpg";
import { loader as roomLoader } from "~/routes/stream+/$id/route";
import { GUEST } from "~/models/base/actor";
import { getEvent } from "~/models/shows/events/find-event.server";
import { drawFlyerWords } from "~/ui/poster/draw-flyer";
import { flyerOf } from "~/web/views/events/flyer.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { AppError } from "~/platform/errors";
import { metaTags } from "~/ui/meta/meta-tags";

let artist: Awaited<ReturnType<typeof makeArtist>>;
let show: Awaited<ReturnType<typeof makeEvent>>;

beforeAll(async () => {
  artist = await makeArtist({}, { stageName: "Hạ Vy", genres: ["ballad"] });
  show = await makeEvent({ artistId: artist.id, title: "Đêm Ễnh Ương" });
});

function ask(address: string, id: string, headers?: Record<string, string>) {
  const request = new Request(new URL(address, "http://localhost"), { headers });

  return { request, params: { id }, context: { nonce: "" } };
}

const tagsOf = (meta: Parameters<typeof metaTags>[0]) =>
  Object.fromEntries(
    metaTags(meta).flatMap((tag) => {
      const { property, name, content } = tag as Record<string, string | undefined>;
      const key = property ?? name;

      return key ? [[key, content]] : [];
    }),
  );

test("a show's shared link has a permanent picture of 1200 x 630", async () => {
  const { meta } = await eventLoader(ask(`/event/${show.id}`, show.id));
  const tags = tagsOf(meta);

  expect(tags["og:image"]).toMatch(
    new RegExp(`^http://localhost/event/${show.id}/poster\\.jpg\\?lang=en&v=`),
  );
  expect(tags).toMatchObject({
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  });
  expect(tags["og:image:alt"]).toContain("Đêm Ễnh Ương");

  const answer = await eventPoster(ask(tags["og:image"]!, show.id));
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();

  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  expect(answer.headers.get("Cache-Control")).toContain("immutable");

  const again = await eventPoster(
    ask(tags["og:image"]!, show.id, { "If-None-Match": answer.headers.get("ETag")! }),
  );

  expect(again.status).toBe(304);
});

test("a link to the room shows the preview of its show", async () => {
  const { meta } = await eventLoader(ask(`/event/${show.id}`, show.id));
  const { view } = await roomLoader(ask(`/stream/${show.id}`, show.id));

  expect(view.meta).toEqual(meta);
  expect(view.meta.address).toBe(`http://localhost/event/${show.id}`);
});

test("an artist's shared link has a picture too", async () => {
  const { meta } = await artistLoader(ask(`/artist/${artist.id}`, artist.id));

  expect(meta.image!.alt).toBe("Hạ Vy on Nhạc Sống");

  const answer = await artistPoster(ask(meta.image!.href, artist.id));

  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
});

test("a show's photo replaces its poster, however large and noisy it is", async () => {
  const noise = { width: 1500, height: 1500, channels: 3, background: "black" } as const;
  const photo = await sharp({
    create: { ...noise, noise: { type: "gaussian", mean: 128, sigma: 90 } },
  })
    .png()
    .toBuffer();

  expect(photo.byteLength).toBeGreaterThan(6_000_000);

  const imageUrl = await storeImage(actorFor(await makeUser()), photo);
  const photographed = await makeEvent({ artistId: artist.id, imageUrl });
  const { meta } = await eventLoader(ask(`/event/${photographed.id}`, photographed.id));
  const answer = await eventPoster(ask(meta.image!.href, photographed.id));
  const bytes = await answer.arrayBuffer();

  expect(bytes.byteLength).toBeLessThanOrEqual(300_000);

  const { format, width, height } = await sharp(bytes).metadata();

  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });

  const other = await sharp({ create: { ...noise, width: 150, height: 150 } })
    .png()
    .toBuffer();
  const replaced = await storeImage(actorFor(await makeUser()), other);

  await transaction((tx) =>
    tx.update(events).set({ imageUrl: replaced }).where(eq(events.id, photographed.id)),
  );

  const again = await eventLoader(ask(`/event/${photographed.id}`, photographed.id));

  expect(again.meta.image!.href).not.toBe(meta.image!.href);
});

test("a photo whose file is gone leaves the poster", async () => {
  const photographed = await makeEvent({
    artistId: artist.id,
    imageUrl: `/images/${randomUUID()}`,
  });
  const answer = await eventPoster(ask("/", photographed.id));

  expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe("jpeg");
});

const START = new Date("2032-03-06T13:00:00Z");

test.each([
  [
    "?lang=en",
    "Đêm Thu Vàng by Hạ Vy · Sat, Mar 6, 2032, 8:00 PM (Vietnam) · $15.00",
    "en_US",
    undefined,
  ],
  [
    "?lang=vi",
    "Đêm Thu Vàng, Hạ Vy · 20:00 Thứ\u00a07, 6/3/2032 (Việt Nam) · 15,00\u00a0US$",
    "vi_VN",
    undefined,
  ],
  ["", "Đêm Thu Vàng by Hạ Vy · Sat, Mar 6, 2032, 8:00 PM (Vietnam) · $15.00", "en_US", "vi_VN"],
])(
  "a preview of a show %s tells the time, its zone and the price in its language",
  async (query, title, locale, other) => {
    const priced = { eventType: "ticketed", ticketPriceCents: 1500 } as const;
    const event = await makeEvent({
      artistId: artist.id,
      title: "Đêm Thu Vàng",
      startTime: START,
      ...priced,
    });
    const headers = { Cookie: "nhacsong_zone=Asia%2FTokyo" };
    const { meta } = await eventLoader(ask(`/event/${event.id}${query}`, event.id, headers));
    const tags = tagsOf(meta);

    expect(tags).toMatchObject({
      "og:title": title,
      "og:locale": locale,
      "og:url": expect.stringContaining(query),
    });
    expect(tags["og:locale:alternate"]).toBe(other);
  },
);

test("Facebook gets the alternate it asks for, and an address with a language keeps it", async () => {
  const titles = async (query: string) => {
    const headers = { "X-Facebook-Locale": "vi_VN" };
    const { meta } = await eventLoader(ask(`/event/${show.id}${query}`, show.id, headers));

    return tagsOf(meta)["og:locale"];
  };

  expect(await titles("")).toBe("vi_VN");
  expect(await titles("?lang=en")).toBe("en_US");
});

test("a preview says that a show is free or over, and shortens long titles before the facts", async () => {
  const free = await makeEvent({
    artistId: artist.id,
    title: "Một đêm ".repeat(11).trim(),
    startTime: START,
  });
  const { meta } = await eventLoader(ask(`/event/${free.id}?lang=en`, free.id));

  expect(meta.shareTitle).toMatch(/^.{50,60}… · .* · Free$/);

  const past = {
    startTime: new Date("2025-03-08T13:00:00Z"),
    endTime: new Date("2025-03-08T14:00:00Z"),
  };
  const over = await makeEvent({ artistId: artist.id, title: "Xưa", ...past });

  expect((await eventLoader(ask(`/event/${over.id}?lang=en`, over.id))).meta.shareTitle).toBe(
    "Xưa by Hạ Vy · Sat, Mar 8, 2025, 8:00 PM (Vietnam)",
  );
});

test("Vietnamese diacritics are rendered", async () => {
  const ink = async (title: string) => {
    const answer = await shareImage(new Request("http://localhost/"), {
      id: "x",
      title,
      category: "Pop",
      language: "vi",
    });
    const pixels = await sharp(await answer.arrayBuffer())
      .greyscale()
      .raw()
      .toBuffer();

    return pixels.filter((pixel) => Math.abs(pixel - pixels[0]!) > 60).length;
  };

  const bare = await ink("SUONG HOA");

  for (const title of ["SƯƠNG HOA", "SUÔNG HOA", "SUONG HOẠ", "SUONG HỎA"])
    expect(await ink(title), title).toBeGreaterThan(bare);
});

test("hidden shows have no picture", async () => {
  const draft = await makeEvent({ artistId: artist.id, status: "draft" });
  const answer = await eventPoster(ask("/", draft.id)).catch((error: unknown) => error as Response);

  expect(answer.status).toBe(404);
});

test("the flyer of a show is a square with its name, times and a code that leads to it", async () => {
  const { words } = await flyerOf(await getEvent(GUEST, show.id), "en");
  const { host } = new URL(siteAddress());

  expect(words).toMatchObject({ title: "Đêm Ễnh Ương", artist: "Hạ Vy", host });
  expect(words.times.map((line) => line.split(":")[0])).toEqual(["Vietnam", "California"]);

  const drawing = drawFlyerWords(words);

  for (const text of ["ĐÊM ỄNH ƯƠNG", "Hạ Vy", ...words.times, host])
    expect(drawing).toContain(`>${text}</text>`);

  const answer = await eventPoster(ask(`/event/${show.id}/poster.jpg?lang=en&flyer`, show.id));
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();

  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 1200 });
});

test("a Host header makes no other flyer", async () => {
  const path = `/event/${show.id}/poster.jpg?lang=en&flyer`;
  const etags = await Promise.all(
    ["http://localhost", "http://elsewhere.test"].map(async (origin) =>
      (await eventPoster(ask(origin + path, show.id))).headers.get("ETag"),
    ),
  );

  expect(etags[0]).toBe(etags[1]);
});

test("half as many pictures as are kept wait to be rendered, and a waiting one stays", async () => {
  const rendered = keepRendered(4);
  const picture = Buffer.from("picture");
  let free!: (picture: Buffer) => void;
  const isFree = new Promise<Buffer>((resolve) => (free = resolve));
  const first = rendered("first", () => isFree);
  const second = rendered("second", () => isFree);

  expect(() => rendered("third", () => isFree)).toThrow(
    expect.objectContaining({
      code: "unavailable",
      details: expect.objectContaining({ retryAfter: 10 }),
    }),
  );
  expect(rendered("first", () => Promise.reject(new Error("rendered twice")))).toBe(first);

  free(picture);
  await Promise.all([first, second]);

  expect(await rendered("third", () => Promise.resolve(picture))).toBe(picture);
});

test("an error that names a time to try again says so in a header", async () => {
  const busy = new AppError("unavailable", "errors:busy", {
    params: { count: 10 },
    retryAfter: 10,
  });
  const answer = (await withErrorPage(ask("/", show.id).request, () => Promise.reject(busy)).catch(
    (error: unknown) => error,
  )) as Response;

  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
});
