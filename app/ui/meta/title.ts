import en from "~/locales/en/base/common";
import { filled } from "~/locales/wording";
import { siteName } from "~/locales/site-name";

/** The page's title followed by the name of the site. */
export function pageTitle(title?: string): string {
  return title && title !== siteName() ? filled(en.pageTitle, { title }) : siteName();
}
