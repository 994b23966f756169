import { translator } from "~/locales/i18n.server";
import { getClosingWords } from "~/models/live/simulcast/closing-words.server";
import { escapeXml } from "~/ui/poster/svg-text";
import { renderDrawing } from "./render-drawing.server";

type Size = { width: number; height: number };

const PAPER = "#f7ead2";
const GOLD = "#f2b84b";
/** Longer lines are made narrower. */
const WIDEST = 0.86;

/**
 * The picture at the end of a free look at another site: where the show goes on, in both languages.
 * A PNG.
 */
export async function drawClosingCard(eventId: string, { width, height }: Size): Promise<Buffer> {
  const { title, address } = await getClosingWords(eventId);
  const line = (text: string, y: number, size: number, fill: string, weight = 700) => {
    const [fontSize, most] = [size * height, WIDEST * width];
    // Phudu's letters are a little wider than half of their height.
    const fit =
      text.length * fontSize * 0.55 > most
        ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"`
        : "";
    const look = `font-size="${fontSize}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${fit}`;

    return `<text x="${width / 2}" y="${y * height}" ${look}>${escapeXml(text)}</text>`;
  };

  const lines = [
    line(title.toUpperCase(), 0.3, 0.09, PAPER, 800),
    line(translator("vi")("simulcast:goesOn"), 0.48, 0.055, PAPER),
    line(translator("en")("simulcast:goesOn"), 0.57, 0.055, PAPER),
    line(address, 0.74, 0.1, GOLD, 800),
  ];
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Phudu">`;

  return renderDrawing(
    `${head}<rect width="${width}" height="${height}" fill="#140b0a"/>${lines.join("")}</svg>`,
  );
}
