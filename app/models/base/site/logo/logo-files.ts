import type { LogoFile } from "~/platform/site/site-logo";

/** What is drawn of a logo, as PNG: side in pixels, and how much of it the logo takes. */
type Drawn = { side: number; share: number; on: "anything" | "night" | "paper" };

/**
 * "anything" always has a ground of its own; on "night" and "paper" the logo stands alone if it can
 * be seen there. Maskable icons may be cut to a circle of four fifths.
 */
export const LOGO_FILES: Record<LogoFile, Drawn> = {
  "icon-32": { side: 32, share: 0.9, on: "anything" },
  "icon-96": { side: 96, share: 0.86, on: "anything" },
  "icon-180": { side: 180, share: 0.8, on: "anything" },
  "icon-192": { side: 192, share: 0.86, on: "anything" },
  "icon-512": { side: 512, share: 0.86, on: "anything" },
  "maskable-192": { side: 192, share: 0.56, on: "anything" },
  "maskable-512": { side: 512, share: 0.56, on: "anything" },
  night: { side: 128, share: 0.86, on: "night" },
  paper: { side: 192, share: 0.86, on: "paper" },
};

export function isLogoFile(name: string): name is LogoFile {
  return Object.hasOwn(LOGO_FILES, name);
}
