import { isLanguage, type Language } from "~/locales/languages";
import { offeredLanguages } from "~/locales/offered-languages";
import { siteUrl } from "../requests/site-url.server";
import type { Alternate, PageMeta, ShareImage } from "~/ui/meta/meta-tags";

type PageMetaInput = {
  title: string;
  shareTitle?: string;
  language: Language;
  description: string;
  image?: ShareImage;
  type?: "website" | "profile" | "video.other";
  /** The canonical path, if the page has several paths. */
  path?: string;
  alternates?: Alternate[];
};

/**
 * Builds the meta tags of a page. `address` has no query parameters; `lang` is the language that
 * the query asks for, null if the site does not offer it.
 */
export function pageMeta(
  request: Request,
  { image, type = "website", path, alternates = [], ...words }: PageMetaInput,
): PageMeta {
  const url = new URL(request.url);
  const siteOrigin = siteUrl(request);
  const askedLanguage = url.searchParams.get("lang");

  return {
    ...words,
    type,
    alternates,
    image: image ? { ...image, href: new URL(image.href, siteOrigin).href } : null,
    address: siteOrigin + (path ?? url.pathname),
    lang:
      isLanguage(askedLanguage) && offeredLanguages().includes(askedLanguage)
        ? askedLanguage
        : null,
    languages: offeredLanguages(),
  };
}
