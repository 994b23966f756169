import type { MessageKey } from "~/locales/message-key";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "~/platform/errors";
import type { Actor } from "../actor";
import {
  type AccentName,
  type Accents,
  checkAccent,
  DEFAULT_ACCENTS,
  reachesRatio,
} from "./colors/accent-roles";
import { accentTokens, type Tokens } from "./colors/accent-tokens";
import type { Hex } from "./colors/contrast";
import type { SiteColorsForm, SiteSettings } from "./settings-schema";
import { getSiteSettings, updateSiteSettings } from "./site-settings.server";
import { required } from "~/platform/required";

type Stylesheet = { version: string; css: string };

/**
 * The two colours to store; null for the default colours. A colour with too little contrast in a
 * role is refused, and the error names the nearest readable shade. Such a colour is accepted if
 * `shades` is true, or if both colours are in use already.
 * @throws AppError invalid
 */
export function chooseColors({ shades, primary, accent }: SiteColorsForm): SiteSettings["colors"] {
  const colors = { primary, accent };
  const isInUse = isDeepStrictEqual(colors, getSiteSettings().colors);
  const weak =
    shades || isInUse
      ? []
      : (["primary", "accent"] as const).flatMap((name) => weaknessOf(name, colors[name]));
  if (weak.length > 0)
    throw new AppError("invalid", "site:colorsWeak", { fields: Object.fromEntries(weak) });

  return isDeepStrictEqual(colors, DEFAULT_ACCENTS) ? null : colors;
}

export function resetSiteColors(actor: Actor): Promise<SiteSettings> {
  return updateSiteSettings(actor, { colors: null });
}

/** Finds the styles that the chosen colours change; null while they are the defaults. */
export function findColorStyles(): Stylesheet | null {
  const { colors } = getSiteSettings();

  return colors && computeColors(colors);
}

/** Colours of mails and documents, which are always on white. */
export function getPrintColors(): { fill: Hex; words: Hex; text: Hex } {
  const { light } = computeColors(getSiteSettings().colors ?? DEFAULT_ACCENTS);

  return { fill: required(light.son), words: light["on-son"]!, text: light["son-text"]! };
}

type ComputedColors = Stylesheet & { light: Tokens };
let latestColors: ComputedColors | undefined;

/** Computes only after a change, because it takes milliseconds and each mail needs it. */
function computeColors(colors: Accents): ComputedColors {
  const version = `${colors.primary}-${colors.accent}`.replaceAll("#", "");
  if (latestColors?.version === version) return latestColors;

  const tokens = accentTokens(colors);

  return (latestColors = { version, css: cssOf(tokens), light: tokens.light });
}

type Weakness = [AccentName, { key: MessageKey; params: { shade: Hex } }];

function weaknessOf(accentName: AccentName, color: Hex): Weakness[] {
  const weakChecks = checkAccent(accentName, color).filter((roleCheck) => !reachesRatio(roleCheck));

  return weakChecks
    .slice(0, 1)
    .map(({ shade }) => [accentName, { key: "site:colorWeak", params: { shade } }]);
}

/** Uses the selectors of tokens.css, which is loaded before. */
function cssOf({ light, night, always }: ReturnType<typeof accentTokens>): string {
  const nightDeclarations = declarations(night);

  return [
    `:root{${declarations({ ...always, ...light })}}`,
    `@media (prefers-color-scheme:dark){:root:not(.light){${nightDeclarations}}}`,
    `.dark,.stage{${nightDeclarations}}`,
  ].join("\n");
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([token, value]) => `--ns-${token}:${value}`)
    .join(";");
}
