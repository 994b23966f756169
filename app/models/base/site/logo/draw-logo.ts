import type SharpModule from "sharp";
import type { Sharp } from "sharp";
import type { LogoFile } from "~/platform/site/site-logo";
import { type Hex, luminance } from "../colors/contrast";
import { NIGHT, PAPER } from "../colors/accent-roles";
import { LOGO_FILES } from "./logo-files";

type Sharps = typeof SharpModule;
/** `ground`: what the logo can be seen on. */
type Logo = { bytes: Buffer; ground: Hex; isLight: boolean; isOpaque: boolean };

const LARGEST = 512;
/** Of 255: what counts as solid, for pictures with soft edges. */
const SOLID = 250;

/** Draws every file of a logo. `picture`: opened with the limits of uploads. */
export async function drawLogo(sharp: Sharps, picture: Sharp): Promise<[LogoFile, Buffer][]> {
  const logo = await readLogo(sharp, picture);
  const drawn: [LogoFile, Buffer][] = [];

  for (const file of Object.keys(LOGO_FILES) as LogoFile[])
    drawn.push([file, await drawFile(sharp, logo, file)]);

  return drawn;
}

async function readLogo(sharp: Sharps, picture: Sharp): Promise<Logo> {
  const bytes = await picture
    .rotate()
    .resize({ width: LARGEST, height: LARGEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const pixels = await sharp(bytes).ensureAlpha().resize(64, 64, { fit: "fill" }).raw().toBuffer();
  const { isLight, isOpaque } = lookOf(pixels);
  const ground = isOpaque ? hexAt(pixels, 0) : isLight ? NIGHT.bg : PAPER.surface;

  return { bytes, ground, isLight, isOpaque };
}

/** RGBA. The lightness of what can be seen, and whether there is anything to see through. */
function lookOf(pixels: Buffer) {
  let [light, weight, isOpaque] = [0, 0, true];

  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;

    isOpaque &&= alpha >= SOLID;
    light += luminance(hexAt(pixels, at)) * alpha;
    weight += alpha;
  }

  return { isLight: weight > 0 && light / weight > 0.3, isOpaque };
}

async function drawFile(
  sharp: Sharps,
  { bytes, ground, isLight, isOpaque }: Logo,
  file: LogoFile,
): Promise<Buffer> {
  const { side, share, on } = LOGO_FILES[file];
  const isMaskable = file.startsWith("maskable");
  const isSeen = isOpaque || (on === "night" && isLight) || (on === "paper" && !isLight);
  const isAlone = on !== "anything" && isSeen;
  const inner = Math.round(side * (isAlone || (isOpaque && !isMaskable) ? 1 : share));
  const input = await sharp(bytes)
    .resize({ width: inner, height: inner, fit: "inside" })
    .png()
    .toBuffer();
  const background = isAlone ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;

  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function hexAt(pixels: Buffer, at: number): Hex {
  return `#${pixels.subarray(at, at + 3).toString("hex")}`;
}
