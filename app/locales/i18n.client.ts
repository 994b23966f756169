import { createInstance, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "./languages";
import { i18nOptions } from "./options";

const texts = { en: () => import("./en"), vi: () => import("./vi") };

/** Loads the texts of the page's language only; switching the language is a navigation. */
export async function startI18n(language: Language) {
  const { default: resources } = await texts[language]();
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    ...i18nOptions,
    fallbackLng: language,
    lng: language,
    resources: { [language]: resources as Resource[string] },
  });
  return instance;
}
