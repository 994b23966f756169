import { required } from "~/platform/required";

/** A colour as "#rrggbb". */
export type Hex = string;
/** A colour as linear light; each value is between 0 and 1. */
type Rgb = [red: number, green: number, blue: number];

/** Least contrast ratios of WCAG 2: for text, and for edges of controls. */
export const TEXT_RATIO = 4.5;
export const EDGE_RATIO = 3;

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(left: Hex, right: Hex): number {
  const [bright, dim] = [luminance(left), luminance(right)].sort((lower, higher) => higher - lower);

  return (required(bright) + 0.05) / (required(dim) + 0.05);
}

/** Relative luminance, 0 to 1. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = toLinear(hex);

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes `share` of `color` over `ground`. */
export function mix(color: Hex, ground: Hex, share: number): Hex {
  const grounds = channelsOf(ground);

  return hexOf(
    channelsOf(color).map(
      (value, channelIndex) => value * share + grounds[channelIndex]! * (1 - share),
    ),
  );
}

export function toLinear(hex: Hex): Rgb {
  return channelsOf(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
}

/** Null for a colour that screens cannot show. */
export function fromLinear(rgb: readonly number[]): Hex | null {
  if (rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) return null;

  return hexOf(
    rgb.map((channel) =>
      channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055,
    ),
  );
}

function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((position) => parseInt(hex.slice(position, position + 2), 16) / 255);
}

function hexOf(channels: number[]): Hex {
  const toByte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);

  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, "0")).join("")}`;
}
