import type { InitOptions } from "i18next";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";

/** What server and browser agree on: placeholders look like {name}. */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: "common",
  returnNull: false,
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
  react: { useSuspense: false },
} satisfies InitOptions;
