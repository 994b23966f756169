import { drawPoster, type PosterInput } from "./draw-poster";
import { seededRandom, pickOne } from "./dice";
import { COLOUR_PAIRS } from "./duos";
import { toCapitals, lineMetrics } from "./line-metrics";
import { escapeXml, FONT_ATTRIBUTES, roundToTenth } from "./svg-text";

export type Drawing =
  ({ kind: "poster" } & PosterInput) | { kind: "avatar"; id: string; name: string };

export function drawArt(drawing: Drawing): string {
  return drawing.kind === "poster" ? drawPoster(drawing) : drawAvatar(drawing);
}

/** Draws a monogram of 96 x 96: the initials of the last two words of the name. */
export function drawAvatar({ id: seedId, name: personName }: { id: string; name: string }): string {
  const dice = seededRandom(seedId);
  const { ground, figure } = pickOne(COLOUR_PAIRS, dice);
  const letters = monogramOf(personName);
  const fontSize = Math.min(46, 62 / lineMetrics(letters).width);
  const edgeOffset = 20 + dice() * 10;
  const stripes = [edgeOffset, edgeOffset + 8, 92 - edgeOffset, 100 - edgeOffset]
    .map((x) => `M${roundToTenth(x)} -2v100`)
    .join("");

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" aria-hidden="true">` +
    `<path fill="${ground}" d="M0 0h96v96H0z"/>` +
    `<path d="${stripes}" stroke="${figure}" stroke-opacity=".22" stroke-width="2.5"/>` +
    `<text x="48" y="${roundToTenth(48 + fontSize * 0.35)}" text-anchor="middle" ${FONT_ATTRIBUTES} font-size="${roundToTenth(fontSize)}" ` +
    `fill="${figure}">${escapeXml(letters)}</text></svg>`
  );
}

function monogramOf(personName: string) {
  const nameWords = personName.normalize("NFC").trim().split(/\s+/).filter(Boolean);
  const [firstLetters, second] = nameWords.slice(-2).map((letters) => [...letters]);
  if (!firstLetters) return "♪";

  return toCapitals(second ? firstLetters[0]! + second[0]! : firstLetters.slice(0, 2).join(""));
}
