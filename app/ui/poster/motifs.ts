import type { Category } from "~db/vocabularies";
import type { RandomNumbers } from "./dice";
import type { ColourPair } from "./duos";
import { roundToTenth } from "./svg-text";

/** Draws a motif into a box of `width` x `height` at the origin. */
export type Motif = (
  width: number,
  height: number,
  colours: ColourPair,
  dice: RandomNumbers,
) => string;

const drawMoon: Motif = (width, height, { ground, figure }, dice) => {
  const x = width * (0.3 + 0.4 * dice());
  const y = height * 0.44;
  const radius = height * (0.3 + 0.05 * dice());
  let waves = "";

  for (let row = 0, level = y + radius * 0.18; level < height + 4; row++, level += 12 + row * 2) {
    const half = radius * (1.05 - row * 0.05) + dice() * width * 0.24;
    const shift = (dice() - 0.5) * width * 0.12;

    waves += `M${roundToTenth(x + shift - half)} ${roundToTenth(level)}h${roundToTenth(half * 2)}`;
  }

  return (
    `<circle cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" r="${roundToTenth(radius)}" fill="${figure}"/>` +
    `<path d="${waves}" stroke="${ground}" stroke-width="9"/>` +
    `<path d="${waves}" stroke="${figure}" stroke-width="4.5" stroke-linecap="round"/>`
  );
};

const drawRecord: Motif = (width, height, { ground, figure }, dice) => {
  const center = `cx="${roundToTenth(width * (0.22 + 0.56 * dice()))}" cy="${roundToTenth(height * (0.5 + 0.3 * dice()))}"`;
  const step = height * 0.085;
  let shapes = `<circle ${center} r="${roundToTenth(step * 1.1)}" fill="${figure}"/><circle ${center} r="4" fill="${ground}"/>`;

  for (let ring = 2; ring < 11; ring++)
    shapes += `<circle ${center} r="${roundToTenth(step * ring)}" stroke-width="${roundToTenth(1.5 + dice() * step * 0.6)}"/>`;

  return `<g fill="none" stroke="${figure}">${shapes}</g>`;
};

/** Two stage lights. They must not look like a sunburst, because a red one resembles a war flag. */
const drawLights: Motif = (width, height, { figure }, dice) => {
  const turn = 4 * (dice() - 0.5);
  const reach = width + height;
  const point = (lightX: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;

    return `${Math.round(lightX + Math.cos(angle) * reach)} ${Math.round(-10 + Math.sin(angle) * reach)}`;
  };

  let beams = "";

  for (const [lightX, isLeft] of [
    [-8, true],
    [width + 8, false],
  ] as const)
    for (const slope of [14, 34, 54, 74]) {
      const middle = (isLeft ? slope : 180 - slope) + turn;

      beams += `M${roundToTenth(lightX)} -10L${point(lightX, middle - 4.6)} ${point(lightX, middle + 4.6)}z`;
    }

  return `<path d="${beams}" fill="${figure}" fill-rule="evenodd"/>`;
};

/**
 * Gạch bông, the patterned cement tile: quarter circles that join at random. One unit is half a
 * tile.
 */
const drawTiles: Motif = (width, height, { figure }, dice) => {
  const columns = width > height * 1.4 ? 6 : 5;
  const unit = width / columns / 2;
  let arcs = "";
  let dots = "";

  for (let row = 0; row * unit * 2 < height; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * 2, row * 2];

      arcs += `M${x + 1} ${y}${dice() < 0.5 ? "a1 1 0 01-1 1m1 1a1 1 0 011-1" : "a1 1 0 001 1m-1 1a1 1 0 00-1-1"}`;
      if ((row + column) % 2) dots += `M${x} ${y}h0`;
    }

  return (
    `<g transform="scale(${roundToTenth(unit)})" fill="none" stroke="${figure}"><path d="${arcs}" stroke-width=".48"/>` +
    `<path d="${dots}" stroke-width=".6" stroke-linecap="round"/></g>`
  );
};

/** Rings of the bronze drum: [radius, weight, dash]. */
const RINGS = [
  [1.22, 3, 0], [1.5, 15, 5], [1.8, 3, 0], [2.15, 22, 9], [2.5, 3, 0], [2.86, 12, 14], [3.2, 3, 0], [3.6, 24, 4],
] as const; // prettier-ignore

/** The star has twelve or fourteen rays, as on real drums, and never five. */
const drawDrum: Motif = (width, height, { figure }, dice) => {
  const [x, y, radius] = [width * (0.35 + 0.3 * dice()), height * 0.54, height * 0.25];
  const rays = dice() < 0.5 ? 12 : 14;
  let star = "";

  for (let corner = 0; corner < rays * 2; corner++) {
    const angle = (Math.PI * corner) / rays;
    const reach = corner % 2 ? radius * 0.4 : radius;

    star += `${corner ? "L" : "M"}${roundToTenth(x + Math.sin(angle) * reach)} ${roundToTenth(y - Math.cos(angle) * reach)}`;
  }

  const rings = RINGS.map(([factor, weight, dash]) => {
    const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
    const size = `r="${roundToTenth(radius * factor)}" stroke-width="${roundToTenth((weight * height) / 260)}"`;

    return `<circle cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" ${size}${dashes}/>`;
  });

  return `<path d="${star}z" fill="${figure}"/><g fill="none" stroke="${figure}">${rings.join("")}</g>`;
};

const drawLanterns: Motif = (width, height, { ground, figure }, dice) => {
  const count = width > height * 1.4 ? 5 : 4;
  const litIndex = Math.floor(dice() * count);
  let shapes = "";

  for (let index = 0; index < count; index++) {
    const x = (width / count) * (index + 0.5);
    const radiusY = height * (0.13 + 0.06 * dice());
    const radiusX = Math.min(radiusY * 0.86, (width / count) * 0.42);
    const y = height * (0.24 + 0.42 * dice());
    const [fill, ribs] = index === litIndex ? [ground, figure] : [figure, ground];
    const side = (direction: 1 | -1) =>
      `M${roundToTenth(x + direction * radiusX * 0.52)} ${roundToTenth(y - radiusY * 0.82)}q${roundToTenth(direction * radiusX * 0.34)} ${roundToTenth(radiusY * 0.82)} 0 ${roundToTenth(radiusY * 1.64)}`;

    shapes +=
      `<path d="M${roundToTenth(x)} 0V${roundToTenth(y - radiusY)}M${roundToTenth(x)} ${roundToTenth(y + radiusY)}v${roundToTenth(radiusY * 0.7)}"/>` +
      `<ellipse cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" rx="${roundToTenth(radiusX)}" ry="${roundToTenth(radiusY)}" fill="${fill}" stroke-width="4"/>` +
      `<path d="M${roundToTenth(x)} ${roundToTenth(y - radiusY)}v${roundToTenth(radiusY * 2)}${side(-1)}${side(1)}" stroke="${ribs}"/>`;
  }

  return `<g fill="none" stroke="${figure}" stroke-width="3">${shapes}</g>`;
};

export const MOTIFS: Record<Category, Motif> = {
  Bolero: drawMoon,
  Classical: drawRecord,
  Pop: drawLights,
  Open: drawTiles,
  Traditional: drawDrum,
  Ballad: drawLanterns,
};
