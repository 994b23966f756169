import type { MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { pageTitle } from "../meta/title";
import { DocumentText } from "./document-text";

export type LegalDocument = {
  title: string;
  updated: string;
  lang: string;
  html: string;
  summary: string;
  headings: { id: string; text: string }[];
};

export const legalMeta: MetaFunction<() => Promise<LegalDocument>> = ({ data }) => [
  { title: pageTitle(data?.title) },
  { name: "description", content: data?.summary },
];

export function LegalPage({ title, updated, lang, html, headings }: LegalDocument) {
  const { t } = useTranslation("legal");

  return (
    <article className="wrap section snug">
      <div className="prose">
        <header className="stack">
          <h1 className="d-m">{title}</h1>
          <p className="meta">{updated}</p>
        </header>
        {headings.length > 1 && (
          <nav className="panel" aria-label={t("contents")}>
            <ul className="contents-list" lang={lang}>
              {headings.map(({ id: headingId, text: headingText }) => (
                <li key={headingId}>
                  <a href={`#${headingId}`}>{headingText}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <DocumentText lang={lang} html={html} />
    </article>
  );
}
