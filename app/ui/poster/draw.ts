import { drawPoster, type PosterInput } from "./draw-poster";
import { diceOf, pick } from "./dice";
import { DUOS } from "./duos";
import { capitals, lineMetrics } from "./line-metrics";
import { escapeXml, FONT, short } from "./svg-text";

export type Drawing =
  ({ kind: "poster" } & PosterInput) | { kind: "avatar"; id: string; name: string };

export function draw(drawing: Drawing): string {
  return drawing.kind === "poster" ? drawPoster(drawing) : drawAvatar(drawing);
}

/** A monogram, 96 x 96: the initials of the last two words of the name. */
export function drawAvatar({ id, name }: { id: string; name: string }): string {
  const dice = diceOf(id);
  const { ground, figure } = pick(DUOS, dice);
  const letters = monogram(name);
  const size = Math.min(46, 62 / lineMetrics(letters).width);
  const edge = 20 + dice() * 10;
  const stripes = [edge, edge + 8, 92 - edge, 100 - edge]
    .map((x) => `M${short(x)} -2v100`)
    .join("");

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" aria-hidden="true">` +
    `<path fill="${ground}" d="M0 0h96v96H0z"/>` +
    `<path d="${stripes}" stroke="${figure}" stroke-opacity=".22" stroke-width="2.5"/>` +
    `<text x="48" y="${short(48 + size * 0.35)}" text-anchor="middle" ${FONT} font-size="${short(size)}" ` +
    `fill="${figure}">${escapeXml(letters)}</text></svg>`
  );
}

function monogram(name: string) {
  const words = name.normalize("NFC").trim().split(/\s+/).filter(Boolean);
  const [first, second] = words.slice(-2).map((word) => [...word]);
  if (!first) return "♪";

  return capitals(second ? first[0]! + second[0]! : first.slice(0, 2).join(""));
}
