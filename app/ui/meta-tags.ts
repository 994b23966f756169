import { pageTitle } from "./title";

export type PageMeta = {
  title: string;
  description: string;
  type: string;
  image: string | null;
  /** The page's own address, absolute and without a query. */
  canonical: string;
};

/** Title, description, canonical and language addresses, Open Graph. Without data the root's title stands. */
export function metaTags(meta: PageMeta | undefined) {
  if (!meta) return [{ title: pageTitle() }];
  const { title, description, type, image, canonical } = meta;
  return [
    { title: pageTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...["en", "vi"].map((lang) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: lang,
      href: `${canonical}?lang=${lang}`,
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: canonical },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: canonical },
    { property: "og:site_name", content: "Nhạc Sống" },
    ...(image ? [{ property: "og:image", content: image }] : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** For a screen that shows its own error page: the title says what was not found. */
export function errorTags(error: unknown) {
  const message = (error as { data?: { message?: string } } | null)?.data?.message;
  return [{ title: pageTitle(message) }, { name: "robots", content: "noindex" }];
}
