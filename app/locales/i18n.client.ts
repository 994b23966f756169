import { type BackendModule, createInstance, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "./languages";
import { i18nOptions } from "./options";

const texts = import.meta.glob<object>(["./{en,vi}/*.ts", "!**/{index,mail,api}.ts"], { import: "default" });

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language: string, namespace: string, answer: ReadCallback) {
    const load = texts[`./${language}/${namespace}.ts`];
    if (!load) return answer(new Error(`There are no texts ${language}/${namespace}`), null);
    load().then(
      (found) => answer(null, found as Record<string, string>),
      (error: Error) => answer(error, null),
    );
  },
};

/**
 * The page's language only, and of it what the page speaks with; switching the language is a navigation.
 * A page that one goes to later waits for its own texts (React keeps the last page until they are there).
 */
export async function startI18n(language: Language, namespaces: string[]) {
  const instance = createInstance();
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({ ...i18nOptions, fallbackLng: language, lng: language, ns: namespaces, react: { useSuspense: true } });
  return instance;
}
