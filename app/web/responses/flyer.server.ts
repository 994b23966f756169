import { createHash } from "node:crypto";
import { drawFlyerWords, FLYER_PICTURE, FLYER_SIZE, type FlyerWords } from "~/ui/poster/draw-flyer";
import { jpegResponse, keepRendered } from "./jpeg-picture.server";
import { oneAtATime } from "./one-at-a-time";
import { renderDrawing } from "./render-drawing.server";
import { pictureOf, type SharePoster, shareRevision } from "./share-image.server";

export type Flyer = { poster: SharePoster; words: FlyerWords };

const rendered = keepRendered(20);

/** A square JPEG to send around: the picture of the show, its name, times and address. */
export async function flyerImage(request: Request, flyer: Flyer): Promise<Response> {
  const content = JSON.stringify([shareRevision(flyer.poster), flyer.words]);
  const revision = createHash("sha256").update(content).digest("base64url");

  return jpegResponse(request, {
    revision,
    cacheControl: "private, max-age=300",
    render: () => rendered(revision, () => render(flyer)),
  });
}

const render = oneAtATime(async ({ poster, words }: Flyer): Promise<Buffer> => {
  // Loads the library on demand.
  const { default: sharp } = await import("sharp");
  const picture = await sharp(await pictureOf(poster, FLYER_PICTURE.width), { pages: 1 })
    .resize({ ...FLYER_PICTURE, fit: "cover", position: "attention" })
    .toBuffer();
  const band = await renderDrawing(drawFlyerWords(words));

  return sharp({ create: { ...FLYER_SIZE, channels: 3, background: "black" } })
    .composite([
      { input: picture, top: 0, left: 0 },
      { input: band, top: FLYER_PICTURE.height, left: 0 },
    ])
    .timeout({ seconds: 30 })
    .jpeg({ quality: 84 })
    .toBuffer();
});
