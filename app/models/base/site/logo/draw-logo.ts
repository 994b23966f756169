import type SharpModule from "sharp";
import type { Sharp } from "sharp";
import type { LogoFile } from "~/platform/site/site-logo";
import { type Hex, luminance } from "../colors/contrast";
import { NIGHT, PAPER } from "../colors/accent-roles";
import { LOGO_FILES } from "./logo-files";

type Sharps = typeof SharpModule;
/** `ground`: a colour on which the logo is visible. */
type Logo = { bytes: Buffer; ground: Hex; isLight: boolean; isOpaque: boolean };

const MAX_SIDE = 512;
/** Alpha of 255 from which a pixel counts as solid, for pictures with soft edges. */
const SOLID_ALPHA = 250;

/** Draws every file of a logo. `picture`: a picture that was opened with the limits of uploads. */
export async function drawLogo(sharp: Sharps, picture: Sharp): Promise<[LogoFile, Buffer][]> {
  const logo = await readLogo(sharp, picture);
  const drawnFiles: [LogoFile, Buffer][] = [];

  for (const logoFile of Object.keys(LOGO_FILES) as LogoFile[])
    drawnFiles.push([logoFile, await drawFile(sharp, logo, logoFile)]);

  return drawnFiles;
}

async function readLogo(sharp: Sharps, picture: Sharp): Promise<Logo> {
  const bytes = await picture
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const pixels = await sharp(bytes).ensureAlpha().resize(64, 64, { fit: "fill" }).raw().toBuffer();
  const { isLight, isOpaque } = analyzePixels(pixels);
  const ground = isOpaque ? hexAt(pixels, 0) : isLight ? NIGHT.bg : PAPER.surface;

  return { bytes, ground, isLight, isOpaque };
}

/** Finds from RGBA pixels whether the visible part is light, and whether all of it is opaque. */
function analyzePixels(pixels: Buffer) {
  let [lightSum, alphaSum, isOpaque] = [0, 0, true];

  for (let position = 0; position < pixels.length; position += 4) {
    const alpha = pixels[position + 3]!;

    isOpaque &&= alpha >= SOLID_ALPHA;
    lightSum += luminance(hexAt(pixels, position)) * alpha;
    alphaSum += alpha;
  }

  return { isLight: alphaSum > 0 && lightSum / alphaSum > 0.3, isOpaque };
}

async function drawFile(
  sharp: Sharps,
  { bytes, ground, isLight, isOpaque }: Logo,
  logoFile: LogoFile,
): Promise<Buffer> {
  const { side, share, on: groundKind } = LOGO_FILES[logoFile];
  const isMaskable = logoFile.startsWith("maskable");
  const isVisible =
    isOpaque || (groundKind === "night" && isLight) || (groundKind === "paper" && !isLight);
  const isAlone = groundKind !== "anything" && isVisible;
  const logoSide = Math.round(side * (isAlone || (isOpaque && !isMaskable) ? 1 : share));
  const logoImage = await sharp(bytes)
    .resize({ width: logoSide, height: logoSide, fit: "inside" })
    .png()
    .toBuffer();
  const canvasColor = isAlone ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;

  return sharp({ create: { width: side, height: side, channels: 4, background: canvasColor } })
    .composite([{ input: logoImage, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function hexAt(pixels: Buffer, position: number): Hex {
  return `#${pixels.subarray(position, position + 3).toString("hex")}`;
}
