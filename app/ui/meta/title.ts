import en from "~/locales/en/common";

/** The title of a page: its own name, then the product's. Both languages write it the same way. */
export function pageTitle(title?: string): string {
  return title && title !== en.name ? en.pageTitle.replace("{title}", title) : en.name;
}
