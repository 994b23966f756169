import type { Language } from "~/locales/languages";
import { siteName } from "~/locales/site-name";
import { pageTitle } from "./title";

export type ShareImage = { href: string; alt: string; width: number; height: number };

const OG_LOCALES: Record<Language, string> = { en: "en_US", vi: "vi_VN" };

export type PageMeta = {
  title: string;
  /** The title for link previews, which show little else; the page's title by default. */
  shareTitle?: string;
  /** The language of the page's texts. */
  language: Language;
  description: string;
  type: string;
  image: ShareImage | null;
  /** The canonical address: absolute, without a query. */
  address: string;
  /** The language in the query string; null without one. */
  lang: Language | null;
  /** The site's languages. */
  languages: readonly Language[];
  /** The page's content for programs: feeds, oEmbed. */
  alternates: Alternate[];
};

export type Alternate = { type: string; href: string; title: string };

/** Title, description, canonical, hreflang and Open Graph tags. Falls back to the root's title. */
export function metaTags(pageMeta: PageMeta | undefined) {
  if (!pageMeta) return [{ title: pageTitle() }];

  const {
    title,
    shareTitle = title,
    description,
    type,
    image,
    address,
    lang,
    languages,
  } = pageMeta;
  const inLanguage = (pageLanguage: string) => `${address}?lang=${pageLanguage}`;
  const canonical = lang ? inLanguage(lang) : address;

  return [
    { title: pageTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(languages.length > 1 ? languages : []).map((lang) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: lang,
      href: inLanguage(lang),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address },
    ...pageMeta.alternates.map((alternate) => ({
      tagName: "link",
      rel: "alternate",
      ...alternate,
    })),
    { property: "og:title", content: shareTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: canonical },
    { property: "og:site_name", content: siteName() },
    ...localeTags(pageMeta),
    ...(image ? imageTags(image) : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/**
 * Locale tags. An address with a language has one locale; the address without one lists all, which
 * Facebook then requests one by one.
 */
function localeTags({ language, lang, languages }: PageMeta) {
  const others = lang ? [] : languages.filter((otherLanguage) => otherLanguage !== language);

  return [
    { property: "og:locale", content: OG_LOCALES[language] },
    ...others.map((otherLanguage) => ({
      property: "og:locale:alternate",
      content: OG_LOCALES[otherLanguage],
    })),
  ];
}

function imageTags({ href, alt, width, height }: ShareImage) {
  const tagValues = {
    "og:image": href,
    "og:image:type": "image/jpeg",
    "og:image:width": String(width),
    "og:image:height": String(height),
    "og:image:alt": alt,
  };

  return [
    ...Object.entries(tagValues).map(([property, content]) => ({ property, content })),
    { name: "twitter:image", content: href },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** Meta tags for screens with their own error page. */
export function errorTags(error: unknown) {
  const message = (error as { data?: { message?: string } } | null)?.data?.message;

  return [{ title: pageTitle(message) }, { name: "robots", content: "noindex" }];
}
