import type { Appearance } from "./stripe-script";

/** Our tokens by the names of Stripe's variables. */
const TOKENS = {
  colorPrimary: "--ns-son",
  colorBackground: "--ns-surface",
  colorText: "--ns-ink",
  colorTextSecondary: "--ns-ink-2",
  colorTextPlaceholder: "--ns-ink-3",
  colorDanger: "--ns-son-text",
  borderRadius: "--ns-r-2",
  fontSizeBase: "--ns-text-md",
};

/** Stripe's frame cannot read our style sheet, so it gets the computed colours. */
export function appearanceAt(place: Element): Appearance {
  const style = getComputedStyle(place);
  const variables = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);

  return {
    theme: style.colorScheme === "dark" ? "night" : "stripe",
    variables: { ...Object.fromEntries(variables), fontFamily: "system-ui, sans-serif" } as Record<string, string>,
  };
}
