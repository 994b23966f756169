import type { i18n as I18n } from "i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import type { Language } from "./languages";
import { i18nOptions } from "./options";
import { filled, type Texts, worded } from "./wording";
import { first } from "~/platform/required";

const files = import.meta.glob<Texts>(["./{en,vi}/*/*.ts", "!**/{mail,api}.ts"], {
  import: "default",
});
const loaders = new Map(Object.entries(files).map(([file, load]) => [withoutFolder(file), load]));

/**
 * The page's language only, and of it what the page speaks with; switching the language is a
 * navigation. A page that one goes to later waits for its own texts (React keeps the last page
 * until they are there). The answer is as much of an i18next instance as react-i18next asks for;
 * what needs texts that did not load fails to render.
 * @throws ChunkLoadError when the page's own texts did not load
 */
export async function startI18n(language: Language, namespaces: string[]): Promise<I18n> {
  const loaded = new Map<string, Texts>();
  const missing = new Map<string, unknown>();
  const plurals = new Intl.PluralRules(language);

  const load = async (namespace: string) => {
    const file = loaders.get(`./${language}/${namespace}.ts`);
    if (loaded.has(namespace)) return;

    try {
      loaded.set(namespace, file ? await loadChunk(file) : {});
      missing.delete(namespace);
    } catch (error) {
      missing.set(namespace, error);
    }
  };

  /** @throws ChunkLoadError */
  const hasLoadedNamespace = (namespace: string) => {
    if (missing.has(namespace)) throw missing.get(namespace);

    return loaded.has(namespace);
  };

  const loadNamespaces = (names: string | string[], done?: () => void) =>
    Promise.all([names].flat().map(load)).then(() => done?.());
  const getFixedT = (_language: unknown, ns: string | string[] | null) => {
    const own = first([ns ?? i18nOptions.defaultNS].flat());
    const t = (key: string, params: Record<string, unknown> = {}) => {
      const [namespace, rest] = key.includes(":")
        ? (key.split(":", 2) as [string, string])
        : [own, key];

      return worded(loaded.get(namespace), rest, params, plurals);
    };

    return Object.assign(t, { ns: own });
  };

  await loadNamespaces(namespaces);
  namespaces.forEach(hasLoadedNamespace);

  const instance = {
    isInitialized: true,
    language,
    languages: [language],
    options: { ...i18nOptions, react: { useSuspense: true, bindI18n: "", bindI18nStore: "" } },
    services: { interpolator: { interpolate: filled } },
    hasLoadedNamespace,
    loadNamespaces,
    getFixedT,
    t: getFixedT(null, null),
    on() {},
    off() {},
  };

  return instance as unknown as I18n;
}

/** "./en/checkout/transfers.ts" as "./en/transfers.ts". */
function withoutFolder(file: string): string {
  return file.replace(/[^/]+\/([^/]+)$/, "$1");
}
