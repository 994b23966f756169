import { required } from "~/platform/required";

/** "#rrggbb" */
export type Hex = string;
/** Linear light, 0 to 1. */
type Rgb = [red: number, green: number, blue: number];

/** WCAG 2: at least this for text, and for edges of controls. */
export const TEXT_RATIO = 4.5;
export const EDGE_RATIO = 3;

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Hex, other: Hex): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);

  return (required(bright) + 0.05) / (required(dim) + 0.05);
}

/** Relative luminance, 0 to 1. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = toLinear(hex);

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` of `color` over `ground`. */
export function mix(color: Hex, ground: Hex, share: number): Hex {
  const grounds = channelsOf(ground);

  return hexOf(channelsOf(color).map((value, at) => value * share + grounds[at]! * (1 - share)));
}

export function toLinear(hex: Hex): Rgb {
  return channelsOf(hex).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
}

/** Null outside of what screens show. */
export function fromLinear(rgb: readonly number[]): Hex | null {
  if (rgb.some((c) => c < -0.0005 || c > 1.0005)) return null;

  return hexOf(rgb.map((c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));
}

function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

function hexOf(channels: number[]): Hex {
  const byte = (c: number) => Math.round(Math.min(1, Math.max(0, c)) * 255);

  return `#${channels.map((c) => byte(c).toString(16).padStart(2, "0")).join("")}`;
}
