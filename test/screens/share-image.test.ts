import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { makeEvent } from "../factories/events";
import { makeArtist } from "../factories/people";
import { shareImage } from "~/responses/share-image.server";
import { loader as artistLoader } from "~/routes/_events+/artist_.$id/route";
import { loader as artistPoster } from "~/routes/_events+/artist_.$id_.poster[.]png";
import { loader as eventLoader } from "~/routes/_events+/event.$id/route";
import { loader as eventPoster } from "~/routes/_events+/event.$id_.poster[.]png";
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
  expect(tags["og:image"]).toMatch(new RegExp(`^http://localhost/event/${show.id}/poster\\.png\\?lang=en&v=`));
  expect(tags).toMatchObject({
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  });
  expect(tags["og:image:alt"]).toContain("Đêm Ễnh Ương");
  const answer = await eventPoster(ask(tags["og:image"]!, show.id));
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  const again = await eventPoster(ask(tags["og:image"]!, show.id, { "If-None-Match": answer.headers.get("ETag")! }));
  expect(again.status).toBe(304);
});

test("an artist's shared link has a picture too; a show's photo replaces its poster", async () => {
  const { meta } = await artistLoader(ask(`/artist/${artist.id}`, artist.id));
  expect(meta.image!.alt).toBe("Hạ Vy on Nhạc Sống");
  const answer = await artistPoster(ask(meta.image!.href, artist.id));
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  const photographed = await makeEvent({ artistId: artist.id, imageUrl: "/images/abc" });
  const page = await eventLoader(ask(`/event/${photographed.id}`, photographed.id));
  expect(tagsOf(page.meta)["og:image"]).toBe("http://localhost/images/abc");
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

test("the category on a poster is in the language of the shared page", async () => {
  const classical = await makeEvent({ artistId: artist.id, category: "Classical" });
  const images = await Promise.all(
    ["en", "vi"].map(async (lang) => {
      const { meta } = await eventLoader(ask(`/event/${classical.id}?lang=${lang}`, classical.id));
      expect(new URL(meta.image!.href).searchParams.get("lang")).toBe(lang);
      const answer = await eventPoster(ask(meta.image!.href, classical.id));
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(images[0]!.equals(images[1]!)).toBe(false);
});
