import type { i18n as I18n, TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { createCookie } from "@remix-run/node";
import en from "./en";
import { logger } from "~/platform/logging/logger.server";
import { VIETNAM_ZONE } from "./clocks";
import { parseMoneyText } from "./currency";
import { formatHourMinute } from "./dates";
import { formatSums } from "./format";
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, LANGUAGES, type Language, isLanguage } from "./languages";
import { makeI18n } from "./make-i18n";
import type { MessageKey } from "./message-key";
import { readerLanguage } from "./offered-languages";
import vi from "./vi";
import type { Texts } from "./wording";

const resources: Record<Language, Texts> = { en, vi };
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

/**
 * Chooses the language of a page: the first of ?lang=, the language that Facebook's crawler asks
 * for, the cookie and Accept-Language. If there is none or the site does not offer it: English, or
 * another offered language.
 */
export async function languageOf(request: Request): Promise<Language> {
  return readerLanguage(await wantedLanguage(request));
}

async function wantedLanguage(request: Request): Promise<Language> {
  const crawled = request.headers.get("X-Facebook-Locale")?.slice(0, 2);
  if (isLanguage(crawled) && !isLanguage(new URL(request.url).searchParams.get("lang")))
    return crawled;

  const locale = await detector.getLocale(request);

  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}

export type Translate = (key: MessageKey, params?: Record<string, unknown>) => string;

export function translator(language: Language): Translate {
  return translators[language];
}

const translators = { en: translatorOf("en"), vi: translatorOf("vi") };

function translatorOf(language: Language): Translate {
  const word = instances[language].t as TFunction as unknown as Translate;

  return (key, params) => word(key, params && withMoney(withTime(params, language), language));
}

/** Formats `money`, which `moneyText` has written, in the language. */
function withMoney(params: Record<string, unknown>, language: Language) {
  const amounts = typeof params.money === "string" ? parseMoneyText(params.money) : null;

  return amounts ? { ...params, money: formatSums(amounts, "usd", language) } : params;
}

/**
 * Adds `time`, which is `until` (ISO 8601) as a time in Vietnam with the zone's name, unless the
 * caller has set `time`.
 */
function withTime(params: Record<string, unknown>, language: Language) {
  const { until, time } = params;
  if (time !== undefined || typeof until !== "string" || Number.isNaN(Date.parse(until)))
    return params;

  const place = instances[language].t("common:clock.vietnam");

  return { ...params, time: `${formatHourMinute(new Date(until), VIETNAM_ZONE)} (${place})` };
}

export function i18nFor(language: Language): I18n {
  return instances[language];
}

export async function speak(request: Request) {
  const language = await languageOf(request);

  return { language, t: translator(language) };
}

function instanceOf(language: Language): I18n {
  const texts = resources[language];

  return makeI18n(language, {
    textsOf: (namespace) => texts[namespace] as Texts | undefined,
    hasLoadedNamespace: () => true,
    loadNamespaces: () => Promise.resolve(),
    onMissing: (text, placeholder) => logger.error({ text, placeholder }, "A text lacks a value"),
  });
}

/** The language cookie with an unsigned value, so that page scripts can write it too. */
function plainCookie() {
  const cookie = createCookie(LANGUAGE_KEY);

  return {
    ...cookie,
    name: LANGUAGE_KEY,
    isSigned: false,
    parse: async (header: string | null) =>
      header?.match(/(?:^|;\s*)nhacsong_lang=(\w+)/)?.[1] ?? null,
    serialize: cookie.serialize.bind(cookie),
  } as typeof cookie;
}
