import { type Category, CATEGORIES } from "~db/vocabularies";
import type { Language } from "~/locales/languages";
import { type RandomNumbers, seededRandom, pickOne } from "./dice";
import { COLOUR_PAIRS, type ColourPair } from "./duos";
import { lineMetrics } from "./line-metrics";
import { logoAt, markAt } from "./mark";
import { MOTIFS } from "./motifs";
import { LINE_GAP, breakTitle, type BrokenTitle } from "./set-title";
import { escapeXml, FONT_ATTRIBUTES, roundToTenth } from "./svg-text";

export type PosterInput = {
  id: string;
  /** The Vietnamese title if there is one: posters are in Vietnamese. */
  title: string;
  category: string;
  /** The language of the category. Defaults to Vietnamese. */
  language?: Language;
  artist?: string;
  /**
   * poster 400x500 (cards), wide 640x360 (heads, live rows, share images), tile 320x200 (the
   * pattern alone).
   */
  format?: "poster" | "wide" | "tile";
  /**
   * True for a poster that stands alone: it gets an accessible name. Other posters are hidden,
   * because the title is next to them.
   */
  alone?: boolean;
  /** A logo as a data URL that replaces the mark, in images outside the site. */
  logo?: string;
};

const LABELS: Record<Language, Record<Category, string>> = {
  en: {
    Bolero: "BOLERO",
    Classical: "CLASSICAL",
    Pop: "POP",
    Open: "OPEN",
    Traditional: "TRADITIONAL",
    Ballad: "BALLAD",
  },
  vi: {
    Bolero: "BOLERO",
    Classical: "NHẠC CỔ ĐIỂN",
    Pop: "NHẠC TRẺ",
    Open: "TỰ DO",
    Traditional: "NHẠC CỔ TRUYỀN",
    Ballad: "BALLAD",
  },
};

/** No poster may look like a flag: no pale star on red, no red disc on white. */
const AVOIDED: Partial<Record<Category, string[]>> = {
  Traditional: ["son-vang", "son-trung"],
  Bolero: ["trung-son"],
};

/** Draws a poster as an SVG of 1 to 3 KB. Deterministic. */
export function drawPoster({ format = "poster", ...posterInput }: PosterInput): string {
  const category =
    CATEGORIES.find((knownCategory) => knownCategory === posterInput.category) ?? "Open";
  const dice = seededRandom(`${posterInput.id}|${category}`);
  const colourPair = pickOne(
    COLOUR_PAIRS.filter(({ name: pairName }) => !AVOIDED[category]?.includes(pairName)),
    dice,
  );
  const layout = { ...posterInput, category, duo: colourPair, dice, isMotifFirst: dice() < 0.5 };
  if (format === "tile") return svgSheet(320, 200, layout, nestedMotif(layout, 0, 0, 320, 200));

  return format === "wide" ? drawWide(layout) : drawTall(layout);
}

type Layout = Omit<PosterInput, "category"> & {
  category: Category;
  duo: ColourPair;
  dice: RandomNumbers;
  isMotifFirst: boolean;
};

const labelOf = ({ category, language = "vi" }: Layout) => LABELS[language][category];

/** The motif fills the height that the title leaves. */
function drawTall(layout: Layout) {
  const { figure } = layout.duo;
  const title = breakTitle(layout.title, 356, 236);
  const titleTop = layout.isMotifFirst ? 448 - title.height : 58;
  const [motifStart, motifEnd] = layout.isMotifFirst
    ? [0, titleTop - 26]
    : [titleTop + title.height + 28, 500];
  const textBaseline = layout.isMotifFirst ? 481 : 39;
  const textMarkup =
    titleText(title, 22, titleTop) +
    smallText(22, textBaseline, layout.artist || labelOf(layout), 316);
  const markMarkup = layout.logo
    ? logoAt(342, textBaseline - 26, layout.logo)
    : markAt(350, textBaseline - 20, 1.2, figure);

  return svgSheet(
    400,
    500,
    layout,
    nestedMotif(layout, 0, motifStart, 400, motifEnd - motifStart) +
      textGroup(figure, textMarkup) +
      markMarkup,
  );
}

function drawWide(layout: Layout) {
  const { figure } = layout.duo;
  const title = breakTitle(layout.title, 332, 236);
  const x = layout.isMotifFirst ? 284 : 24;
  const textMarkup =
    smallText(x, 40, labelOf(layout), 280) +
    titleText(title, x, 62 + (236 - title.height) / 2) +
    (layout.artist ? smallText(x, 336, layout.artist, 330) : "");
  const picture = nestedMotif(layout, layout.isMotifFirst ? 0 : 380, 0, 260, 360);
  const markMarkup = layout.logo
    ? logoAt(x + 288, 24, layout.logo)
    : markAt(x + 304, 21, 1.15, figure);

  return svgSheet(640, 360, layout, picture + textGroup(figure, textMarkup) + markMarkup);
}

function svgSheet(width: number, height: number, { title, alone, duo }: Layout, shapes: string) {
  const accessibleName = alone
    ? `role="img" aria-label="${escapeXml(title)}"`
    : 'aria-hidden="true"';

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${accessibleName} preserveAspectRatio="xMidYMid slice">` +
    `<path d="M0 0h${width}v${height}H0z" fill="${duo.ground}"/>${shapes}</svg>`
  );
}

/** A nested svg clips its content without an id that would have to be unique in the page. */
function nestedMotif(
  { category, duo, dice }: Layout,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const boxAttributes = `x="${x}" y="${roundToTenth(y)}" width="${width}" height="${roundToTenth(height)}"`;

  return `<svg ${boxAttributes} overflow="hidden">${MOTIFS[category](width, height, duo, dice)}</svg>`;
}

const textGroup = (colour: string, textMarkup: string) =>
  `<g fill="${colour}" ${FONT_ATTRIBUTES}>${textMarkup}</g>`;

/**
 * `textLength` fixes a line's width to the measured one, so that the text does not overflow without
 * the web font.
 */
const pinned = (width: number) =>
  ` textLength="${roundToTenth(width)}" lengthAdjust="spacingAndGlyphs"`;

function titleText({ lines: titleLines }: BrokenTitle, x: number, top: number) {
  let y = top;

  return titleLines
    .map(({ text: lineText, size: fontSize, width, up, down }) => {
      const baseline = y + fontSize * up;

      y = baseline + fontSize * down + LINE_GAP;

      const attributes = `x="${x}" y="${roundToTenth(baseline)}" font-size="${roundToTenth(fontSize)}"`;

      return `<text ${attributes}${pinned(fontSize * width)}>${escapeXml(lineText)}</text>`;
    })
    .join("");
}

/** The artist or the category; compressed only if it is wider than the maximum. */
function smallText(x: number, y: number, smallLine: string, maxWidth: number) {
  const isLong = lineMetrics(smallLine).width * 17 + smallLine.length * 0.5 > maxWidth;
  const attributes = `x="${x}" y="${y}" font-size="17" font-weight="700" letter-spacing=".5"`;

  return `<text ${attributes}${isLong ? pinned(maxWidth) : ""}>${escapeXml(smallLine.normalize("NFC").toUpperCase())}</text>`;
}
