import en from "~/locales/en/common";

/** The page's title followed by the product's name. */
export function pageTitle(title?: string): string {
  return title && title !== en.name ? en.pageTitle.replace("{title}", title) : en.name;
}
