import { LANGUAGES, type Language } from "~db/vocabularies";

export { LANGUAGES, type Language };

export const LANGUAGE_KEY = "nhacsong_lang";
export const DEFAULT_LANGUAGE: Language = "en";
export const LOCALE_TAG = { en: "en-US", vi: "vi-VN" } as const;

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "vi";
}

/**
 * The language of a page's texts. The cast is safe, because pages are rendered in these languages
 * only.
 */
export function languageOf(i18n: { language: string }): Language {
  return i18n.language as Language;
}
