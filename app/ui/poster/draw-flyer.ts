import { toCapitals, lineMetrics } from "./line-metrics";
import { escapeXml, FONT_ATTRIBUTES, roundToTenth } from "./svg-text";

export const FLYER_SIZE = { width: 1200, height: 1200 };
/** The picture above the words: the wide poster, uncut. */
export const FLYER_PICTURE = { width: 1200, height: 675 };

const BAND_HEIGHT = FLYER_SIZE.height - FLYER_PICTURE.height;
const LEFT = 64;
const CODE_SIZE = 340;
/** Scanners need light around a code. */
const CODE_MARGIN = 28;
const WORDS_WIDTH = FLYER_SIZE.width - 3 * LEFT - CODE_SIZE - CODE_MARGIN;
const GROUND = "#140c0a";
const [INK, GOLD] = ["#fbf3e6", "#f3b84b"];

export type FlyerWords = {
  title: string;
  artist: string;
  /** When it starts, a line for each place. */
  times: string[];
  /** The site, as it is typed. */
  host: string;
  /** The code that leads to the show, as an SVG. */
  code: string;
};

/** The words of a flyer, below its picture: what, who, when, and a code to scan. */
export function drawFlyerWords({ title, artist, times, host, code }: FlyerWords): string {
  const lines = [
    { text: toCapitals(title), size: 78, color: INK },
    { text: artist, size: 44, color: GOLD },
    ...times.map((text) => ({ text, size: 40, color: INK })),
    { text: host, size: 34, color: GOLD },
  ];
  const gap = (BAND_HEIGHT - 2 * LEFT - lines.reduce((sum, { size }) => sum + size, 0)) / 5;
  let y = LEFT;

  const words = lines.map(({ text, size, color }) => {
    y += size + Math.max(0, gap);

    return line(text, { y: y - Math.max(0, gap), size, color });
  });

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FLYER_SIZE.width}" height="${BAND_HEIGHT}">` +
    `<path d="M0 0h${FLYER_SIZE.width}v${BAND_HEIGHT}H0z" fill="${GROUND}"/>` +
    `<g ${FONT_ATTRIBUTES}>${words.join("")}</g>${codeAt(code)}</svg>`
  );
}

/** Smaller than wanted where it would not fit. */
function line(text: string, { y, size, color }: { y: number; size: number; color: string }) {
  const fitting = Math.min(size, WORDS_WIDTH / lineMetrics(text).width);
  const at = `x="${LEFT}" y="${roundToTenth(y)}" font-size="${roundToTenth(fitting)}" fill="${color}"`;

  return `<text ${at}>${escapeXml(text.normalize("NFC"))}</text>`;
}

function codeAt(code: string) {
  const x = FLYER_SIZE.width - LEFT - CODE_SIZE;
  const y = (BAND_HEIGHT - CODE_SIZE) / 2;
  const box = `x="${x}" y="${y}" width="${CODE_SIZE}" height="${CODE_SIZE}"`;
  const side = CODE_SIZE + 2 * CODE_MARGIN;
  const ground = `M${x - CODE_MARGIN} ${y - CODE_MARGIN}h${side}v${side}h-${side}z`;

  return `<path d="${ground}" fill="#fff"/>${code.replace("<svg ", `<svg ${box} `)}`;
}
