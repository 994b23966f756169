import { toCapitals, lineMetrics } from "./line-metrics";
import { escapeXml, FONT_ATTRIBUTES, roundToTenth } from "./svg-text";

export const FLYER_SIZE = { width: 1200, height: 1200 };
/** The picture above the words: the whole wide poster. */
export const FLYER_PICTURE = { width: 1200, height: 675 };

const BAND_HEIGHT = FLYER_SIZE.height - FLYER_PICTURE.height;
const LEFT = 64;
const CODE_SIZE = 340;
/** The light margin around the QR code, which scanners need. */
const CODE_MARGIN = 28;
const WORDS_WIDTH = FLYER_SIZE.width - 3 * LEFT - CODE_SIZE - CODE_MARGIN;
const GROUND = "#140c0a";
const [INK, GOLD] = ["#fbf3e6", "#f3b84b"];

export type FlyerWords = {
  title: string;
  artist: string;
  /** The start of the show, one line for each place. */
  times: string[];
  /** The host name of the site. */
  host: string;
  /** The QR code of the show's address, as an SVG. */
  code: string;
};

/**
 * Draws the lower part of a flyer: title, artist, times and host name, with a QR code beside them.
 */
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

/** Draws a line of text; its size is reduced if the line is too wide. */
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
