import { DOCUMENT_KINDS } from "~db/vocabularies";
import { formatPlainDate } from "~/locales/dates";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { findDocument, isStandard } from "~/models/base/site/documents/site-documents.server";
import { documentTitle } from "~/web/views/documents/document-view.server";

/** Each document with what is in force. */
export function documentLines({ t, language }: { t: Translate; language: Language }) {
  return DOCUMENT_KINDS.map((kind) => {
    const document = findDocument(kind);
    const none = t(kind === "imprint" ? "site:noImprint" : "site:standardInForce");
    const date = document && formatPlainDate(document.createdAt, language, "UTC");
    const line = !document || isStandard(document) ? none : t("site:ownText", { version: document.version, date });

    return { kind, title: documentTitle(kind, t), line };
  });
}
