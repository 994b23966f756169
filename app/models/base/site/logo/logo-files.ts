import type { LogoFile } from "~/platform/site/site-logo";

/**
 * A PNG file of a logo. `side`: its width and height in pixels. `share`: the part of the side that
 * a logo takes on a ground; an opaque logo fills all files except the maskable ones. `on`: the
 * background that the file is for.
 */
type DrawnFile = { side: number; share: number; on: "anything" | "night" | "paper" };

/**
 * "anything" always has a ground of its own; on "night" and "paper" the logo stands alone if it can
 * be seen there. Maskable icons may be cut to a circle of four fifths of their side.
 */
export const LOGO_FILES: Record<LogoFile, DrawnFile> = {
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

export function isLogoFile(fileName: string): fileName is LogoFile {
  return Object.hasOwn(LOGO_FILES, fileName);
}
