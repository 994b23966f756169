import type { Category } from "~db/vocabularies";
import type { Dice } from "./dice";
import type { Duo } from "./duos";
import { short } from "./svg-text";

/** Draws into a box of `width` x `height` at the origin. */
export type Motif = (width: number, height: number, colours: Duo, dice: Dice) => string;

const moon: Motif = (width, height, { ground, figure }, dice) => {
  const x = width * (0.3 + 0.4 * dice());
  const y = height * 0.44;
  const radius = height * (0.3 + 0.05 * dice());
  let waves = "";

  for (let row = 0, level = y + radius * 0.18; level < height + 4; row++, level += 12 + row * 2) {
    const half = radius * (1.05 - row * 0.05) + dice() * width * 0.24;
    const shift = (dice() - 0.5) * width * 0.12;

    waves += `M${short(x + shift - half)} ${short(level)}h${short(half * 2)}`;
  }

  return (
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${figure}"/>` +
    `<path d="${waves}" stroke="${ground}" stroke-width="9"/>` +
    `<path d="${waves}" stroke="${figure}" stroke-width="4.5" stroke-linecap="round"/>`
  );
};

const record: Motif = (width, height, { ground, figure }, dice) => {
  const at = `cx="${short(width * (0.22 + 0.56 * dice()))}" cy="${short(height * (0.5 + 0.3 * dice()))}"`;
  const step = height * 0.085;
  let shapes = `<circle ${at} r="${short(step * 1.1)}" fill="${figure}"/><circle ${at} r="4" fill="${ground}"/>`;

  for (let ring = 2; ring < 11; ring++)
    shapes += `<circle ${at} r="${short(step * ring)}" stroke-width="${short(1.5 + dice() * step * 0.6)}"/>`;

  return `<g fill="none" stroke="${figure}">${shapes}</g>`;
};

/** Two stage lights. Not a sunburst: a red one looks like a war flag. */
const lights: Motif = (width, height, { figure }, dice) => {
  const turn = 4 * (dice() - 0.5);
  const reach = width + height;
  const point = (x: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;

    return `${Math.round(x + Math.cos(angle) * reach)} ${Math.round(-10 + Math.sin(angle) * reach)}`;
  };

  let beams = "";

  for (const [x, isLeft] of [
    [-8, true],
    [width + 8, false],
  ] as const)
    for (const slope of [14, 34, 54, 74]) {
      const middle = (isLeft ? slope : 180 - slope) + turn;

      beams += `M${short(x)} -10L${point(x, middle - 4.6)} ${point(x, middle + 4.6)}z`;
    }

  return `<path d="${beams}" fill="${figure}" fill-rule="evenodd"/>`;
};

/**
 * Gạch bông, the patterned cement tile: quarter circles that join at random. One unit is half a
 * tile.
 */
const tiles: Motif = (width, height, { figure }, dice) => {
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
    `<g transform="scale(${short(unit)})" fill="none" stroke="${figure}"><path d="${arcs}" stroke-width=".48"/>` +
    `<path d="${dots}" stroke-width=".6" stroke-linecap="round"/></g>`
  );
};

/** Rings of the bronze drum: [radius, weight, dash]. */
const RINGS = [
  [1.22, 3, 0], [1.5, 15, 5], [1.8, 3, 0], [2.15, 22, 9], [2.5, 3, 0], [2.86, 12, 14], [3.2, 3, 0], [3.6, 24, 4],
] as const; // prettier-ignore

/** The star has twelve or fourteen rays, as on real drums, and never five. */
const drum: Motif = (width, height, { figure }, dice) => {
  const [x, y, radius] = [width * (0.35 + 0.3 * dice()), height * 0.54, height * 0.25];
  const rays = dice() < 0.5 ? 12 : 14;
  let star = "";

  for (let corner = 0; corner < rays * 2; corner++) {
    const angle = (Math.PI * corner) / rays;
    const reach = corner % 2 ? radius * 0.4 : radius;

    star += `${corner ? "L" : "M"}${short(x + Math.sin(angle) * reach)} ${short(y - Math.cos(angle) * reach)}`;
  }

  const rings = RINGS.map(([factor, weight, dash]) => {
    const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
    const size = `r="${short(radius * factor)}" stroke-width="${short((weight * height) / 260)}"`;

    return `<circle cx="${short(x)}" cy="${short(y)}" ${size}${dashes}/>`;
  });

  return `<path d="${star}z" fill="${figure}"/><g fill="none" stroke="${figure}">${rings.join("")}</g>`;
};

const lanterns: Motif = (width, height, { ground, figure }, dice) => {
  const count = width > height * 1.4 ? 5 : 4;
  const lit = Math.floor(dice() * count);
  let shapes = "";

  for (let index = 0; index < count; index++) {
    const x = (width / count) * (index + 0.5);
    const ry = height * (0.13 + 0.06 * dice());
    const rx = Math.min(ry * 0.86, (width / count) * 0.42);
    const y = height * (0.24 + 0.42 * dice());
    const [fill, ribs] = index === lit ? [ground, figure] : [figure, ground];
    const side = (sign: 1 | -1) =>
      `M${short(x + sign * rx * 0.52)} ${short(y - ry * 0.82)}q${short(sign * rx * 0.34)} ${short(ry * 0.82)} 0 ${short(ry * 1.64)}`;

    shapes +=
      `<path d="M${short(x)} 0V${short(y - ry)}M${short(x)} ${short(y + ry)}v${short(ry * 0.7)}"/>` +
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" stroke-width="4"/>` +
      `<path d="M${short(x)} ${short(y - ry)}v${short(ry * 2)}${side(-1)}${side(1)}" stroke="${ribs}"/>`;
  }

  return `<g fill="none" stroke="${figure}" stroke-width="3">${shapes}</g>`;
};

export const MOTIFS: Record<Category, Motif> = {
  Bolero: moon,
  Classical: record,
  Pop: lights,
  Open: tiles,
  Traditional: drum,
  Ballad: lanterns,
};
