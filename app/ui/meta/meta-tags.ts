import type { Language } from "~/locales/languages";
import { siteName } from "~/locales/site-name";
import { pageTitle } from "./title";

export type ShareImage = { href: string; alt: string; width: number; height: number };

const OG_LOCALES: Record<Language, string> = { en: "en_US", vi: "vi_VN" };

export type PageMeta = {
  title: string;
  /** For link previews, which show little else. Defaults to the title. */
  shareTitle?: string;
  /** The language of the page's texts. */
  language: Language;
  description: string;
  type: string;
  image: ShareImage | null;
  /** Canonical: absolute, without a query. */
  address: string;
  /** From the query string. */
  lang: Language | null;
  /** Those the site is offered in. */
  languages: readonly Language[];
  /** The same for programs: feeds, oEmbed. */
  alternates: Alternate[];
};

export type Alternate = { type: string; href: string; title: string };

/** Title, description, canonical, hreflang and Open Graph tags. Falls back to the root's title. */
export function metaTags(meta: PageMeta | undefined) {
  if (!meta) return [{ title: pageTitle() }];

  const { title, shareTitle = title, description, type, image, address, lang, languages } = meta;
  const inLanguage = (lang: string) => `${address}?lang=${lang}`;
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
    ...meta.alternates.map((alternate) => ({ tagName: "link", rel: "alternate", ...alternate })),
    { property: "og:title", content: shareTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: canonical },
    { property: "og:site_name", content: siteName() },
    ...localeTags(meta),
    ...(image ? imageTags(image) : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/**
 * An address with a language has one; the bare one is offered in all, which Facebook then asks for
 * one by one.
 */
function localeTags({ language, lang, languages }: PageMeta) {
  const others = lang ? [] : languages.filter((other) => other !== language);

  return [
    { property: "og:locale", content: OG_LOCALES[language] },
    ...others.map((other) => ({ property: "og:locale:alternate", content: OG_LOCALES[other] })),
  ];
}

function imageTags({ href, alt, width, height }: ShareImage) {
  const tags = {
    "og:image": href,
    "og:image:type": "image/jpeg",
    "og:image:width": String(width),
    "og:image:height": String(height),
    "og:image:alt": alt,
  };

  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: "twitter:image", content: href },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** For screens with their own error page. */
export function errorTags(error: unknown) {
  const message = (error as { data?: { message?: string } } | null)?.data?.message;

  return [{ title: pageTitle(message) }, { name: "robots", content: "noindex" }];
}
