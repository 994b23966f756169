import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/locales/i18n.client";
import { isLanguage } from "~/locales/languages";

async function hydrate() {
  const { lang } = document.documentElement;
  const i18n = await startI18n(isLanguage(lang) ? lang : "en");
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>,
    );
  });
}

void hydrate();
