import { isLanguage, type Language } from "~/locales/languages";
import { offeredLanguages } from "~/locales/offered-languages";
import { siteUrl } from "../requests/site-url.server";
import type { Alternate, PageMeta, ShareImage } from "~/ui/meta/meta-tags";

type Meta = {
  title: string;
  shareTitle?: string;
  language: Language;
  description: string;
  image?: ShareImage;
  type?: "website" | "profile" | "video.other";
  /** The canonical path if there are several. */
  path?: string;
  alternates?: Alternate[];
};

/** Queries that only sort or page are not canonical. */
export function pageMeta(
  request: Request,
  { image, type = "website", path, alternates = [], ...words }: Meta,
): PageMeta {
  const url = new URL(request.url);
  const site = siteUrl(request);
  const lang = url.searchParams.get("lang");

  return {
    ...words,
    type,
    alternates,
    image: image ? { ...image, href: new URL(image.href, site).href } : null,
    address: site + (path ?? url.pathname),
    lang: isLanguage(lang) && offeredLanguages().includes(lang) ? lang : null,
    languages: offeredLanguages(),
  };
}
