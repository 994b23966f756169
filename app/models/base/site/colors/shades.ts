import { fromLinear, type Hex, toLinear } from "./contrast";

const LIGHTNESS_STEP = 1 / 256;

/**
 * Finds the nearest shade that fits, or the colour itself: the same hue at another lightness, with
 * as much chroma as screens can show.
 */
export function nearestShade(color: Hex, isFitting: (shade: Hex) => boolean): Hex | null {
  if (isFitting(color)) return color;

  const [lightness, a, b] = toOklab(color);

  for (let distance = LIGHTNESS_STEP; distance <= 1; distance += LIGHTNESS_STEP)
    for (const newLightness of [lightness - distance, lightness + distance]) {
      const shade = newLightness < 0 || newLightness > 1 ? null : reduceChroma(newLightness, a, b);
      if (shade && isFitting(shade)) return shade;
    }

  return null;
}

/** Changes the lightness by -1 to 1; the hue stays. */
export function shift(color: Hex, lightnessChange: number): Hex {
  const [lightness, a, b] = toOklab(color);

  return reduceChroma(Math.min(1, Math.max(0, lightness + lightnessChange)), a, b);
}

/** Reduces the chroma until the colour can be shown. */
function reduceChroma(lightness: number, a: number, b: number): Hex {
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const shownColor = fromOklab(lightness, a * chroma, b * chroma);
    if (shownColor) return shownColor;
  }

  return fromOklab(lightness, 0, 0) ?? (lightness > 0.5 ? "#ffffff" : "#000000");
}

// https://bottosson.github.io/posts/oklab/
function toOklab(hex: Hex): [lightness: number, a: number, b: number] {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab(lightness: number, a: number, b: number): Hex | null {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;

  return fromLinear([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
}
