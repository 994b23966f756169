import type { AppLoadContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor, translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { CallList, SchemaList } from "~/ui/api-docs/call-list";
import { viewApi } from "./api-document.server";

type ApiDocument = ReturnType<NonNullable<AppLoadContext["describeApi"]>>;
type RenderedApi = ReturnType<typeof render>;

/** A document is made once per language and name of the site, and so are its pages. */
const rendered = new WeakMap<ApiDocument, RenderedApi>();

/**
 * The API's index, and the part in the address as HTML; null for an unknown part, and without one.
 */
export function renderApi(document: ApiDocument, language: Language, part: string | null) {
  const known = rendered.get(document) ?? render(document, language);

  rendered.set(document, known);

  const { parts, ...about } = known;
  const index = parts.map(({ id, name, count }) => ({ id, name, count, isOpen: id === part }));

  return { ...about, index, html: parts.find(({ id }) => id === part)?.html ?? null };
}

/** One page with all parts would have a megabyte. */
function render(document: ApiDocument, language: Language) {
  const { title, introduction, groups, schemas } = viewApi(document);
  const toHtml = (list: ReactElement) =>
    renderToStaticMarkup(<I18nextProvider i18n={i18nFor(language)}>{list}</I18nextProvider>);

  const parts = groups.map(({ id, name, calls }) => ({
    id,
    name,
    count: calls.length,
    html: toHtml(<CallList title={name} calls={calls} />),
  }));
  const ofSchemas = {
    id: "schemas",
    name: translator(language)("apiDocs:docs.schemas"),
    count: schemas.length,
    html: toHtml(<SchemaList schemas={schemas} />),
  };

  return { title, introduction, parts: [...parts, ofSchemas] };
}
