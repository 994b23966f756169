import type { DocumentKind } from "~db/vocabularies";
import { siteContact } from "~/models/base/site/contact.server";
import { formatPlainDate } from "~/locales/dates";
import { speak, type Translate } from "~/locales/i18n.server";
import { type Language, LANGUAGES } from "~/locales/languages";
import { STANDARD_SINCE, standardDocument } from "~/locales/standard-documents";
import {
  findDocument,
  isStandardText,
  type SiteDocument,
} from "~/models/base/site/documents/site-documents.server";
import { renderMarkdown, type RenderedMarkdown } from "~/models/base/text/markdown.server";
import { siteName } from "~/locales/site-name";

type DocumentTexts = Pick<SiteDocument, "textEn" | "textVi">;
export type DocumentPage = RenderedMarkdown & {
  title: string;
  /** "Effective November 23, 2026" */
  updated: string;
  /** The language of the text, which may exist in one language only. */
  lang: Language;
};

/** The document in force, in the language of the page; null for an imprint that was not written. */
export async function documentPage(
  request: Request,
  documentKind: DocumentKind,
): Promise<DocumentPage | null> {
  const { language, t } = await speak(request);
  const document = findDocument(documentKind);
  const rendered = await renderDocument(documentKind, document, language);
  if (!rendered) return null;

  return {
    ...rendered,
    title: documentTitle(documentKind, t),
    updated: effectiveSince(documentKind, document, language, t),
  };
}

/** Renders a document; a version without its own texts shows the standard text. */
async function renderDocument(
  documentKind: DocumentKind,
  texts: DocumentTexts | null,
  language: Language,
) {
  const ownText = texts && !isStandardText(texts) ? pickText(texts, language) : null;
  const documentText =
    ownText?.text ?? standardDocument(documentKind, language, siteContact() !== null);

  return documentText === null
    ? null
    : { ...(await renderText(documentText)), lang: ownText?.lang ?? language };
}

/** Renders the typed texts, one for each language that has a text. */
export async function previewDocument(texts: DocumentTexts) {
  const typedTexts = LANGUAGES.flatMap((textLanguage) => {
    const typedText = textLanguage === "vi" ? texts.textVi : texts.textEn;

    return typedText === null ? [] : [{ lang: textLanguage, text: typedText }];
  });

  return Promise.all(
    typedTexts.map(async ({ lang: textLanguage, text: typedText }) => ({
      lang: textLanguage,
      html: (await renderText(typedText)).html,
    })),
  );
}

export function documentTitle(documentKind: DocumentKind, t: Translate): string {
  return t(`legal:${documentKind}.title`);
}

function effectiveSince(
  documentKind: DocumentKind,
  ownDocument: SiteDocument | null,
  language: Language,
  t: Translate,
): string {
  const effectiveDate = ownDocument?.createdAt ?? STANDARD_SINCE[documentKind];

  return t("legal:updated", { date: formatPlainDate(effectiveDate, language, "UTC") });
}

function renderText(text: string): Promise<RenderedMarkdown> {
  return renderMarkdown(text, { siteName: siteName(), contact: siteContact()?.label ?? "" });
}

/** The text in `language` if there is one, else the text in the other language. */
function pickText(
  { textEn, textVi }: DocumentTexts,
  language: Language,
): { text: string; lang: Language } {
  const [wantedText, otherText] = language === "vi" ? [textVi, textEn] : [textEn, textVi];
  if (wantedText !== null) return { text: wantedText, lang: language };

  return { text: otherText ?? "", lang: language === "vi" ? "en" : "vi" };
}
