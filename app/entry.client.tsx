import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/locales/i18n.client";
import { isLanguage } from "~/locales/languages";
import { setSiteLogo } from "~/platform/site/site-logo";
import { DEFAULT_SITE_NAME, setSiteName } from "~/locales/site-name";
import { partsIn } from "~/ui/chunks/on-demand";
import { followTranslator, hydrateTranslated } from "~/ui/frame/translated-texts";
import { noteRequestId } from "~/ui/frame/request-id";
import { openPage } from "~/ui/page-data/open-page";
import { fetchingPageData } from "~/ui/page-data/page-data";

setSiteName(
  () =>
    document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
    DEFAULT_SITE_NAME,
);
setSiteLogo(() => document.querySelector<HTMLMetaElement>("meta[name=site-logo]")?.content || null);

async function hydrate() {
  // Reads the language from the page's data attributes, because a browser's translator changes the
  // `lang` attribute.
  const { dataset } = document.documentElement;
  const { language = "" } = dataset;
  const parts = partsIn(document);
  const texts = [...(dataset.texts?.split(" ") ?? []), ...parts.flatMap((part) => part.texts)];
  const loaded = Promise.all(parts.map((part) => part.preload()));
  const i18n = await startI18n(isLanguage(language) ? language : "en", texts);

  await loaded;
  await readPageData();
  noteRequestId(document.querySelector<HTMLElement>("[data-request-id]")?.dataset.requestId);

  const app = (
    <I18nextProvider i18n={i18n}>
      <RemixBrowser />
    </I18nextProvider>
  );
  const render = () =>
    void hydrateRoot(document, app, { onRecoverableError: keepMarks({ ...dataset }) });
  if (!hydrateTranslated(() => flushSync(render))) startTransition(render);
}

/**
 * Keeps the data attributes of the head script when React renders the whole page again after an
 * error.
 */
function keepMarks(marks: DOMStringMap) {
  return (error: unknown) => {
    Object.assign(document.documentElement.dataset, {
      ...marks,
      ...document.documentElement.dataset,
    });
    reportError(error);
  };
}

/**
 * Reads the page's data before hydration. Otherwise RemixBrowser throws its promise in the first
 * render (before any hook, which is why it may be called here), and a click at that moment breaks
 * hydration with React error 345.
 */
async function readPageData() {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** Aborted requests after a navigation are no errors. */
addEventListener("unhandledrejection", (event) => {
  if ((event.reason as Error | null)?.name === "AbortError") event.preventDefault();
});

followTranslator();
window.fetch = fetchingPageData(window.fetch.bind(window), openPage);
/**
 * If hydration fails, for example because a script cannot be loaded, the page works as it does
 * without scripts.
 */
hydrate().catch((error: unknown) => {
  delete document.documentElement.dataset.scripts;
  throw error;
});
