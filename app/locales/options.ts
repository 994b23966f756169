import type { InitOptions } from "i18next";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";

export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: "common",
  returnNull: false,
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
  react: { useSuspense: false },
} satisfies InitOptions;
