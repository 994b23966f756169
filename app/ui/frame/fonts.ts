import regularLatin from "~/styles/base/fonts/be-vietnam-pro-400-latin.woff2?url";
import regularVietnamese from "~/styles/base/fonts/be-vietnam-pro-400-vietnamese.woff2?url";
import boldLatin from "~/styles/base/fonts/be-vietnam-pro-700-latin.woff2?url";
import boldVietnamese from "~/styles/base/fonts/be-vietnam-pro-700-vietnamese.woff2?url";
import displayLatin from "~/styles/base/fonts/phudu-latin.woff2?url";
import displayVietnamese from "~/styles/base/fonts/phudu-vietnamese.woff2?url";

const FIRST_VIEW = [
  displayLatin,
  displayVietnamese,
  regularLatin,
  regularVietnamese,
  boldLatin,
  boldVietnamese,
];

/** Preloads the fonts of the first view together with the style sheet. */
export const fontPreloads = FIRST_VIEW.map((fontHref) => ({
  rel: "preload",
  href: fontHref,
  as: "font" as const,
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
