import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { siteSettings } from "~db/schema";
import { withLogo } from "~/integrations/mail/logo-part";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { flyerImage } from "~/web/responses/flyer.server";
import { podcastArtwork } from "~/web/responses/podcast-artwork.server";
import { shareImage, shareRevision } from "~/web/responses/share-image.server";
import { loader as logoFile } from "~/routes/_base+/site-logo.$id.$file";
import { loader as manifest } from "~/routes/_base+/site[.]webmanifest";
import { loader as root } from "~/root";
import { siteLogo } from "~/platform/site/site-logo";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { visit } from "../../../../../test/factories/base/requests";
import { getSiteSettings } from "../site-settings.server";
import { LOGO_FILES } from "./logo-files";
import { changeSiteLogo, findLogoFile, findSiteLogo, removeSiteLogo } from "./site-logo.server";

afterEach(() => transaction(async (tx) => void (await tx.delete(siteSettings))));

const makeAdmin = async () => actorFor(await makeUser({ role: "admin" }));

type Color = { r: number; g: number; b: number; alpha: number };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const BLACK = { r: 0, g: 0, b: 0, alpha: 1 };

/** A square of a colour in the middle of a ground. */
async function picture(ground: Color, color: Color, width = 200) {
  const middle = await sharp({ create: { width: 80, height: 80, channels: 4, background: color } })
    .png()
    .toBuffer();
  const create = { width, height: 200, channels: 4, background: ground } as const;

  return sharp({ create })
    .composite([{ input: middle }])
    .png()
    .toBuffer();
}

async function pixelOf(file: keyof typeof LOGO_FILES, x: number, y: number) {
  const { data, info } = await sharp((await findSiteLogo(file))!)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

test("a logo is drawn for every use, and the former one stays for pages that are open", async () => {
  const admin = await makeAdmin();
  const { logo: first } = await changeSiteLogo(admin, await picture(CLEAR, BLACK));

  for (const [file, { side }] of Object.entries(LOGO_FILES)) {
    const { format, width, height } = await sharp((await findLogoFile(first!, file))!).metadata();

    expect([file, format, width, height]).toEqual([file, "png", side, side]);
  }

  const { logo: second } = await changeSiteLogo(admin, await picture(CLEAR, WHITE));

  expect(await findLogoFile(first!, "night")).not.toBeNull();
  await changeSiteLogo(admin, await picture(WHITE, BLACK));
  expect(await findLogoFile(first!, "night")).toBeNull();
  expect(await findLogoFile(second!, "night")).not.toBeNull();
});

test("a logo gets a ground where it would not be seen", async () => {
  const admin = await makeAdmin();

  await changeSiteLogo(admin, await picture(CLEAR, BLACK));
  expect((await pixelOf("paper", 2, 2))[3]).toBe(0);
  expect(await pixelOf("night", 2, 2)).toEqual([0xff, 0xfc, 0xf5, 255]);
  expect(await pixelOf("icon-32", 0, 0)).toEqual([0xff, 0xfc, 0xf5, 255]);
  await changeSiteLogo(admin, await picture(CLEAR, WHITE));
  expect((await pixelOf("night", 2, 2))[3]).toBe(0);
  expect(await pixelOf("paper", 2, 2)).toEqual([0x14, 0x0c, 0x0a, 255]);
  await changeSiteLogo(admin, await picture({ r: 0, g: 0, b: 255, alpha: 1 }, WHITE));
  expect(await pixelOf("maskable-192", 0, 0)).toEqual([0, 0, 255, 255]);
});

test.each([
  [
    "a vector drawing",
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ["a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  [
    "an animation",
    async () =>
      sharp(await picture(WHITE, BLACK))
        .gif()
        .toBuffer(),
  ],
  ["half a picture", async () => (await picture(WHITE, BLACK, 900)).subarray(0, 300)],
  ["nothing", async () => Buffer.alloc(0)],
])("%s is refused in words about logos, and nothing changes", async (_what, make) => {
  const refused = changeSiteLogo(await makeAdmin(), await make());

  await expect(refused).rejects.toMatchObject({
    code: "invalid",
    messageKey: "site:logoUnreadable",
  });
  expect(getSiteSettings().logo).toBeNull();
});

test("pages, manifest, mails, podcasts and share images have the logo until it is removed", async () => {
  const poster = { id: "1", title: "Đêm Hạ Vàng", category: "Bolero", language: "vi" } as const;
  const words = { title: "Đêm Hạ Vàng", artist: "Hạ Vy", times: [], host: "", code: "<svg />" };
  const flyerOf = () =>
    flyerImage(new Request("http://nhacsong.test/poster.jpg?flyer"), { poster, words });
  const artworkOf = () => podcastArtwork(new Request("http://nhacsong.test/podcast.jpg"), poster);
  const seen = async () => ({
    flyer: (await flyerOf()).headers.get("ETag"),
    podcast: (await artworkOf()).headers.get("ETag"),
    page: (await root(visit("/"))).data.logo,
    icons: (
      (await (await manifest(visit("/site.webmanifest"))).json()) as { icons: { src: string }[] }
    ).icons.map(({ src }) => src),
    mail: layoutMail({ language: "en", greeting: "", paragraphs: [] }).html.includes("cid:"),
    share: shareRevision(poster),
    shared: Buffer.from(
      await (
        await shareImage(new Request("http://nhacsong.test/poster.jpg"), poster)
      ).arrayBuffer(),
    ),
  });
  const before = await seen();

  expect(before).toMatchObject({ page: null, mail: false });
  expect(before.icons).toContain("/icon-maskable-512.png");

  const { logo } = await changeSiteLogo(await makeAdmin(), await picture(CLEAR, BLACK));
  const during = await seen();

  expect(during).toMatchObject({ page: logo, mail: true });
  expect(during.icons).toEqual(
    ["icon-192", "maskable-192", "icon-512", "maskable-512"].map(
      (file) => `/site-logo/${logo}/${file}.png`,
    ),
  );
  expect(during.share).not.toBe(before.share);
  expect(during.flyer).not.toBe(before.flyer);
  expect(during.podcast).not.toBe(before.podcast);
  expect(during.shared.equals(before.shared)).toBe(false);

  const served = await logoFile({ params: { id: logo!, file: "night.png" } } as never);

  expect(served.headers.get("Cache-Control")).toContain("immutable");
  await removeSiteLogo(await makeAdmin());
  expect(await seen()).toEqual(before);
  expect(siteLogo("night")).toBeNull();
});

test("a mail carries the logo that there is when it is sent, and has no gap without one", async () => {
  await changeSiteLogo(await makeAdmin(), await picture(CLEAR, BLACK));

  const { html } = layoutMail({ language: "en", greeting: "Hi", paragraphs: [] });
  const png = (await findSiteLogo("paper"))!;

  expect(withLogo(html, png)).toMatchObject({
    html,
    attachments: [{ content: png, contentType: "image/png" }],
  });
  expect(withLogo(html, null).html).not.toContain("<img");
  expect(withLogo("<p>Hi</p>", png)).toEqual({ html: "<p>Hi</p>" });
});

test("only admins change the logo", async () => {
  const viewer = actorFor(await makeUser());

  await expect(changeSiteLogo(viewer, await picture(CLEAR, BLACK))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(removeSiteLogo(viewer)).rejects.toMatchObject({ code: "forbidden" });
});

test("a path is not a logo", async () => {
  for (const id of ["../nhacsong.db", "-".repeat(36), ""])
    expect(await findLogoFile(id, "night")).toBeNull();
  expect(await findLogoFile(crypto.randomUUID(), "constructor")).toBeNull();
});
