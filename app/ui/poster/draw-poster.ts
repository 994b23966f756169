import { type Category, CATEGORIES } from "~db/vocabularies";
import type { Language } from "~/locales/languages";
import { type Dice, diceOf, pick } from "./dice";
import { DUOS, type Duo } from "./duos";
import { lineMetrics } from "./line-metrics";
import { logoAt, markAt } from "./mark";
import { MOTIFS } from "./motifs";
import { LINE_GAP, setTitle, type SetTitle } from "./set-title";
import { escapeXml, FONT, short } from "./svg-text";

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
  /** Adds an accessible name; otherwise hidden, because the title is beside it. */
  alone?: boolean;
  /** A picture as a data address in place of the mark, for images outside the site. */
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
export function drawPoster({ format = "poster", ...input }: PosterInput): string {
  const category = CATEGORIES.find((known) => known === input.category) ?? "Open";
  const dice = diceOf(`${input.id}|${category}`);
  const duo = pick(
    DUOS.filter(({ name }) => !AVOIDED[category]?.includes(name)),
    dice,
  );
  const layout = { ...input, category, duo, dice, isMotifFirst: dice() < 0.5 };
  if (format === "tile") return sheet(320, 200, layout, motif(layout, 0, 0, 320, 200));

  return format === "wide" ? wide(layout) : tall(layout);
}

type Layout = Omit<PosterInput, "category"> & {
  category: Category;
  duo: Duo;
  dice: Dice;
  isMotifFirst: boolean;
};

const labelOf = ({ category, language = "vi" }: Layout) => LABELS[language][category];

/** The motif fills the height that the title leaves. */
function tall(layout: Layout) {
  const { figure } = layout.duo;
  const title = setTitle(layout.title, 356, 236);
  const top = layout.isMotifFirst ? 448 - title.height : 58;
  const [start, end] = layout.isMotifFirst ? [0, top - 26] : [top + title.height + 28, 500];
  const line = layout.isMotifFirst ? 481 : 39;
  const words =
    titleText(title, 22, top) + smallText(22, line, layout.artist || labelOf(layout), 316);
  const mark = layout.logo
    ? logoAt(342, line - 26, 40, layout.logo)
    : markAt(350, line - 20, 1.2, figure);

  return sheet(
    400,
    500,
    layout,
    motif(layout, 0, start, 400, end - start) + type(figure, words) + mark,
  );
}

function wide(layout: Layout) {
  const { figure } = layout.duo;
  const title = setTitle(layout.title, 332, 236);
  const x = layout.isMotifFirst ? 284 : 24;
  const words =
    smallText(x, 40, labelOf(layout), 280) +
    titleText(title, x, 62 + (236 - title.height) / 2) +
    (layout.artist ? smallText(x, 336, layout.artist, 330) : "");
  const picture = motif(layout, layout.isMotifFirst ? 0 : 380, 0, 260, 360);
  const mark = layout.logo
    ? logoAt(x + 288, 24, 40, layout.logo)
    : markAt(x + 304, 21, 1.15, figure);

  return sheet(640, 360, layout, picture + type(figure, words) + mark);
}

function sheet(width: number, height: number, { title, alone, duo }: Layout, shapes: string) {
  const name = alone ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"';

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${name} preserveAspectRatio="xMidYMid slice">` +
    `<path d="M0 0h${width}v${height}H0z" fill="${duo.ground}"/>${shapes}</svg>`
  );
}

/** A nested svg clips its content without an id that would have to be unique in the page. */
function motif(
  { category, duo, dice }: Layout,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const box = `x="${x}" y="${short(y)}" width="${width}" height="${short(height)}"`;

  return `<svg ${box} overflow="hidden">${MOTIFS[category](width, height, duo, dice)}</svg>`;
}

const type = (colour: string, words: string) => `<g fill="${colour}" ${FONT}>${words}</g>`;

/**
 * `textLength` pins a line to its measured width, so that nothing overflows without the web font.
 */
const pinned = (width: number) => ` textLength="${short(width)}" lengthAdjust="spacingAndGlyphs"`;

function titleText({ lines }: SetTitle, x: number, top: number) {
  let y = top;

  return lines
    .map(({ text, size, width, up, down }) => {
      const base = y + size * up;

      y = base + size * down + LINE_GAP;

      const at = `x="${x}" y="${short(base)}" font-size="${short(size)}"`;

      return `<text ${at}${pinned(size * width)}>${escapeXml(text)}</text>`;
    })
    .join("");
}

/** Artist or category, squeezed only if wider than `max`. */
function smallText(x: number, y: number, text: string, max: number) {
  const isLong = lineMetrics(text).width * 17 + text.length * 0.5 > max;
  const at = `x="${x}" y="${y}" font-size="17" font-weight="700" letter-spacing=".5"`;

  return `<text ${at}${isLong ? pinned(max) : ""}>${escapeXml(text.normalize("NFC").toUpperCase())}</text>`;
}
