import type { AppLoadContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { CallList } from "~/ui/api-docs/call-list";
import { viewApi } from "./api-document.server";

type ApiDocument = ReturnType<NonNullable<AppLoadContext["describeApi"]>>;
type RenderedApi = ReturnType<typeof render>;

/** A document is made once per language and name of the site, and so is its page. */
const rendered = new WeakMap<ApiDocument, RenderedApi>();

/** The API page: its index, and its calls as HTML, which takes 30 ms to render. */
export function renderApi(document: ApiDocument, language: Language): RenderedApi {
  const known = rendered.get(document) ?? render(document, language);

  rendered.set(document, known);

  return known;
}

function render(document: ApiDocument, language: Language) {
  const { title, introduction, groups, schemas } = viewApi(document);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(language)}>
      <CallList groups={groups} schemas={schemas} />
    </I18nextProvider>,
  );
  const index = groups.map(({ id, name, calls }) => ({ id, name, count: calls.length }));

  return { title, introduction, index, html };
}
