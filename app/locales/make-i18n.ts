import type { i18n as I18n } from "i18next";
import { LOCALE_TAG, type Language } from "./languages";
import { type Texts, worded } from "./wording";

const DEFAULT_NAMESPACE = "common";

type Source = {
  textsOf: (namespace: string) => Texts | undefined;
  hasLoadedNamespace: (namespace: string) => boolean;
  loadNamespaces: (names: string | string[], done?: () => void) => Promise<void>;
  onMissing?: (text: string, placeholder: string) => void;
};

/**
 * Creates an object with the part of an i18next instance that react-i18next uses, in the browser
 * and on the server.
 */
export function makeI18n(
  language: Language,
  { textsOf, hasLoadedNamespace, loadNamespaces, onMissing }: Source,
): I18n {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(LOCALE_TAG[language]);
  const translators = new Map<string, ReturnType<typeof translatorOf>>();

  const translatorOf = (own: string) => {
    const t = (key: string, params: Record<string, unknown> = {}) => {
      const colon = key.indexOf(":");
      const [namespace, rest] =
        colon < 0 ? [own, key] : [key.slice(0, colon), key.slice(colon + 1)];

      return worded(textsOf(namespace), rest, params, { plurals, numbers, onMissing });
    };

    return Object.assign(t, { ns: own });
  };

  const getFixedT = (_language: unknown, ns: string | string[] | null) => {
    const own = [ns ?? DEFAULT_NAMESPACE].flat()[0]!;
    const t = translators.get(own) ?? translatorOf(own);

    translators.set(own, t);

    return t;
  };

  const instance = {
    isInitialized: true,
    language,
    languages: [language],
    options: {
      defaultNS: DEFAULT_NAMESPACE,
      react: { useSuspense: true, bindI18n: "", bindI18nStore: "" },
    },
    hasLoadedNamespace,
    loadNamespaces,
    getFixedT,
    t: getFixedT(null, null),
    on() {},
    off() {},
  };

  return instance as unknown as I18n;
}
