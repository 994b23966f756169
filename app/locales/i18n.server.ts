import { createInstance, type i18n as I18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { createCookie } from "@remix-run/node";
import en from "./en";
import { logger } from "~/logger.server";
import { VIETNAM_ZONE } from "./clocks";
import { formatHourMinute } from "./dates";
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, LANGUAGES, type Language, isLanguage } from "./languages";
import { i18nOptions } from "./options";
import vi from "./vi";

const resources = { en, vi };
const instances = { en: instanceOf("en"), vi: instanceOf("vi") };

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    searchParamKey: "lang",
    cookie: plainCookie(),
    order: ["searchParams", "cookie", "header"],
  },
});

/** ?lang=, then the cookie, then what the browser asks for, then English. */
export async function languageOf(request: Request): Promise<Language> {
  const locale = await detector.getLocale(request);
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}

export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** Translates "namespace:key" on the server, in one language. */
export function translator(language: Language): Translate {
  const word = instances[language].t as TFunction as unknown as Translate;
  return (key, params) => word(key, params && withTime(params, language));
}

/** A refusal that ends at a moment (`until`, ISO 8601) reads as a time: of Vietnam, by name, where nobody knows better. */
function withTime(params: Record<string, unknown>, language: Language) {
  const { until, time } = params;
  if (time !== undefined || typeof until !== "string" || Number.isNaN(Date.parse(until))) return params;
  const place = instances[language].t("common:clock.vietnam");
  return { ...params, time: `${formatHourMinute(new Date(until), VIETNAM_ZONE)} (${place})` };
}

/** The i18next instance a page is rendered with. */
export function i18nFor(language: Language): I18n {
  return instances[language];
}

/** Language, translator and locale of one request, for loaders and actions. */
export async function speak(request: Request) {
  const language = await languageOf(request);
  return { language, t: translator(language) };
}

/** No reader ever sees a raw {placeholder}; the log says which text lacks a value. */
function missingInterpolationHandler(text: string, [placeholder]: RegExpExecArray) {
  logger.error({ text, placeholder }, "A text lacks a value");
  return "";
}

function instanceOf(language: Language) {
  const instance = createInstance();
  void instance
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources, initImmediate: false, missingInterpolationHandler });
  return instance;
}

/** The language cookie holds the bare word, so that scripts and other programs can write it too. */
function plainCookie() {
  const cookie = createCookie(LANGUAGE_KEY);
  return {
    ...cookie,
    name: LANGUAGE_KEY,
    isSigned: false,
    parse: async (header: string | null) => header?.match(/(?:^|;\s*)nhacsong_lang=(\w+)/)?.[1] ?? null,
    serialize: cookie.serialize.bind(cookie),
  } as typeof cookie;
}
