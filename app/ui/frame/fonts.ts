import regularLatin from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url";
import boldLatin from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-700-normal.woff2?url";
import regularVietnamese from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url";
import boldVietnamese from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-700-normal.woff2?url";
import displayLatin from "@fontsource-variable/phudu/files/phudu-latin-wght-normal.woff2?url";
import displayVietnamese from "@fontsource-variable/phudu/files/phudu-vietnamese-wght-normal.woff2?url";

const FIRST_VIEW = [displayLatin, displayVietnamese, regularLatin, regularVietnamese, boldLatin, boldVietnamese];

/** Asks for the letters of the first view together with the style sheet. */
export const fontPreloads = FIRST_VIEW.map((href) => ({
  rel: "preload",
  href,
  as: "font" as const,
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
