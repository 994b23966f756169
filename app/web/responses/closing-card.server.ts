import { translator } from "~/locales/i18n.server";
import { getClosingWords } from "~/models/live/simulcast/closing-words.server";
import { escapeXml } from "~/ui/poster/svg-text";
import { renderDrawing } from "./render-drawing.server";

type Size = { width: number; height: number };

const PAPER_COLOR = "#f7ead2";
const GOLD_COLOR = "#f2b84b";
/** Share of the card's width; longer lines are compressed to it. */
const WIDEST = 0.86;

/**
 * Draws the picture that ends a free look on another site: where the show continues, in both
 * languages. A PNG.
 */
export async function drawClosingCard(eventId: string, { width, height }: Size): Promise<Buffer> {
  const { title, address } = await getClosingWords(eventId);
  const drawLine = (
    lineText: string,
    y: number,
    relativeSize: number,
    color: string,
    weight = 700,
  ) => {
    const [fontSize, maxWidth] = [relativeSize * height, WIDEST * width];
    // Phudu's letters are on average a little wider than half of their height.
    const lengthAttribute =
      lineText.length * fontSize * 0.55 > maxWidth
        ? ` textLength="${maxWidth}" lengthAdjust="spacingAndGlyphs"`
        : "";
    const attributes = `font-size="${fontSize}" font-weight="${weight}" fill="${color}" text-anchor="middle"${lengthAttribute}`;

    return `<text x="${width / 2}" y="${y * height}" ${attributes}>${escapeXml(lineText)}</text>`;
  };

  const textLines = [
    drawLine(title.toUpperCase(), 0.3, 0.09, PAPER_COLOR, 800),
    drawLine(translator("vi")("simulcast:goesOn"), 0.48, 0.055, PAPER_COLOR),
    drawLine(translator("en")("simulcast:goesOn"), 0.57, 0.055, PAPER_COLOR),
    drawLine(address, 0.74, 0.1, GOLD_COLOR, 800),
  ];
  const svgHead = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Phudu">`;

  return renderDrawing(
    `${svgHead}<rect width="${width}" height="${height}" fill="#140b0a"/>${textLines.join("")}</svg>`,
  );
}
