import type { AppLoadContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor, translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { CallList, SchemaList } from "~/ui/api-docs/call-list";
import { viewApi } from "./api-document.server";

type ApiDocument = ReturnType<NonNullable<AppLoadContext["describeApi"]>>;
type RenderedApi = ReturnType<typeof renderParts>;

/** Rendered pages by document; a document is created once per language and site name. */
const renderedByDocument = new WeakMap<ApiDocument, RenderedApi>();

/**
 * Renders the API's index and the HTML of the part in the address; its HTML is null without a part
 * and for an unknown one.
 */
export function renderApi(document: ApiDocument, language: Language, openPart: string | null) {
  const renderedApi = renderedByDocument.get(document) ?? renderParts(document, language);

  renderedByDocument.set(document, renderedApi);

  const { parts, ...introduction } = renderedApi;
  const index = parts.map(({ id: partId, name: partName, count }) => ({
    id: partId,
    name: partName,
    count,
    isOpen: partId === openPart,
  }));

  return {
    ...introduction,
    index,
    html: parts.find(({ id: partId }) => partId === openPart)?.html ?? null,
  };
}

/** Renders each part by itself, because one page with all parts would have a megabyte. */
function renderParts(document: ApiDocument, language: Language) {
  const { title, introduction, groups, schemas } = viewApi(document);
  const toHtml = (element: ReactElement) =>
    renderToStaticMarkup(<I18nextProvider i18n={i18nFor(language)}>{element}</I18nextProvider>);

  const parts = groups.map(({ id: partId, name: partName, calls }) => ({
    id: partId,
    name: partName,
    count: calls.length,
    html: toHtml(<CallList title={partName} calls={calls} />),
  }));
  const ofSchemas = {
    id: "schemas",
    name: translator(language)("apiDocs:docs.schemas"),
    count: schemas.length,
    html: toHtml(<SchemaList schemas={schemas} />),
  };

  return { title, introduction, parts: [...parts, ofSchemas] };
}
