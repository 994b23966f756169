import type { i18n as I18n } from "i18next";
import type { Language } from "./languages";
import { i18nOptions } from "./options";
import { filled, type Texts, worded } from "./wording";

const files = import.meta.glob<Texts>(["./{en,vi}/*.ts", "!**/{index,mail,api}.ts"], { import: "default" });

/**
 * The page's language only, and of it what the page speaks with; switching the language is a navigation.
 * A page that one goes to later waits for its own texts (React keeps the last page until they are there).
 * The answer is as much of an i18next instance as react-i18next asks for.
 */
export async function startI18n(language: Language, namespaces: string[]): Promise<I18n> {
  const loaded = new Map<string, Texts>();
  const plurals = new Intl.PluralRules(language);

  const load = async (namespace: string) => {
    const file = files[`./${language}/${namespace}.ts`];
    if (!loaded.has(namespace)) loaded.set(namespace, (await file?.()) ?? {});
  };
  const loadNamespaces = (names: string | string[], done?: () => void) =>
    Promise.all([names].flat().map(load)).then(() => done?.());
  const getFixedT = (_language: unknown, ns: string | string[] | null) => {
    const own = [ns ?? i18nOptions.defaultNS].flat()[0]!;
    const t = (key: string, params: Record<string, unknown> = {}) => {
      const [namespace, rest] = key.includes(":") ? (key.split(":", 2) as [string, string]) : [own, key];
      return worded(loaded.get(namespace), rest, params, plurals);
    };
    return Object.assign(t, { ns: own });
  };

  await loadNamespaces(namespaces);
  const instance = {
    isInitialized: true,
    language,
    languages: [language],
    options: { ...i18nOptions, react: { useSuspense: true, bindI18n: "", bindI18nStore: "" } },
    services: { interpolator: { interpolate: filled } },
    hasLoadedNamespace: (namespace: string) => loaded.has(namespace),
    loadNamespaces,
    getFixedT,
    t: getFixedT(null, null),
    on() {},
    off() {},
  };
  return instance as unknown as I18n;
}
