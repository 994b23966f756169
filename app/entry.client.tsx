import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/locales/i18n.client";
import { isLanguage } from "~/locales/languages";

async function hydrate() {
  const { lang, dataset } = document.documentElement;
  const i18n = await startI18n(isLanguage(lang) ? lang : "en", dataset.texts?.split(" ") ?? []);
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>,
    );
  });
}

/** A request that was given up because the person went on is no fault to report. */
addEventListener("unhandledrejection", (event) => {
  if ((event.reason as Error | null)?.name === "AbortError") event.preventDefault();
});

void hydrate();
