import type { DocumentKind } from "~db/vocabularies";
import { siteContact } from "~/models/base/site/contact.server";
import { formatPlainDate } from "~/locales/dates";
import { speak, type Translate } from "~/locales/i18n.server";
import { type Language, LANGUAGES } from "~/locales/languages";
import { STANDARD_SINCE, standardDocument } from "~/locales/standard-documents";
import {
  findDocument,
  isStandard,
  type SiteDocument,
} from "~/models/base/site/documents/site-documents.server";
import { renderMarkdown, type RenderedMarkdown } from "~/models/base/text/markdown.server";
import { siteName } from "~/locales/site-name";

type Texts = Pick<SiteDocument, "textEn" | "textVi">;
export type DocumentPage = RenderedMarkdown & {
  title: string;
  /** "Effective November 23, 2026" */
  updated: string;
  /** Of the text, which may exist in one language only. */
  lang: Language;
};

/** The document in force, in the language of the page; null for an imprint that nobody wrote. */
export async function documentPage(
  request: Request,
  kind: DocumentKind,
): Promise<DocumentPage | null> {
  const { language, t } = await speak(request);
  const document = findDocument(kind);
  const shown = await renderDocument(kind, document, language);
  if (!shown) return null;

  return {
    ...shown,
    title: documentTitle(kind, t),
    updated: effectiveSince(kind, document, language, t),
  };
}

/** Without texts of its own, a version shows the standard text. */
async function renderDocument(kind: DocumentKind, texts: Texts | null, language: Language) {
  const own = texts && !isStandard(texts) ? textIn(texts, language) : null;
  const text = own?.text ?? standardDocument(kind, language, siteContact() !== null);

  return text === null ? null : { ...(await render(text)), lang: own?.lang ?? language };
}

/** What was typed, in each language that has a text. */
export async function previewDocument(texts: Texts) {
  const typed = LANGUAGES.flatMap((lang) => {
    const text = lang === "vi" ? texts.textVi : texts.textEn;

    return text === null ? [] : [{ lang, text }];
  });

  return Promise.all(
    typed.map(async ({ lang, text }) => ({ lang, html: (await render(text)).html })),
  );
}

export function documentTitle(kind: DocumentKind, t: Translate): string {
  return t(`legal:${kind}.title`);
}

function effectiveSince(
  kind: DocumentKind,
  own: SiteDocument | null,
  language: Language,
  t: Translate,
): string {
  const since = own?.createdAt ?? STANDARD_SINCE[kind];

  return t("legal:updated", { date: formatPlainDate(since, language, "UTC") });
}

function render(text: string): Promise<RenderedMarkdown> {
  return renderMarkdown(text, { siteName: siteName(), contact: siteContact()?.label ?? "" });
}

/** The text in that language, else in the other one. */
function textIn({ textEn, textVi }: Texts, language: Language): { text: string; lang: Language } {
  const [own, other] = language === "vi" ? [textVi, textEn] : [textEn, textVi];
  if (own !== null) return { text: own, lang: language };

  return { text: other ?? "", lang: language === "vi" ? "en" : "vi" };
}
