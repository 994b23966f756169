import { clockTextsFor } from "~/locales/clocks";
import { formatMoney, formatShortMoney } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { type PriceBand, priceRangeOf } from "~/models/shows/events/listing/event-filter";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { type PricedEvent, shownPrice } from "~/models/shows/events/prices";
import type { ViewContext } from "./view-context.server";
import { required } from "~/platform/required";

type LanguageText = { text: string; lang?: Language };

/** `note`: tells that the text exists in the other language only; null otherwise. */
export type LanguageTextWithNote = LanguageText & { note: string | null };
type TitledEvent = Pick<EventRecord, "language" | "title" | "titleOther">;

/** The title in the reader's language if it exists; otherwise `lang` names its language. */
export function titleOf(event: TitledEvent, language: Language): LanguageText {
  return variantOf(event.language, event.title, event.titleOther, language);
}

/** The description in the reader's language if it exists; null without one. */
export function descriptionOf(event: EventRecord, language: Language): LanguageText | null {
  if (!event.description && !event.descriptionOther) return null;

  return variantOf(event.language, event.description ?? "", event.descriptionOther, language);
}

export function bioOf(
  profile: { bio: string | null; bioVi: string | null },
  { language, t }: Pick<ViewContext, "language" | "t">,
): LanguageTextWithNote | null {
  const { bio, bioVi } = profile;
  if (!bio && !bioVi) return null;

  return withLanguageNote(
    bioVi
      ? variantOf("vi", bioVi, bio, language)
      : { text: required(bio), lang: language === "en" ? undefined : "en" },
    t,
  );
}

export function withLanguageNote(languageText: LanguageText, t: Translate): LanguageTextWithNote {
  return {
    ...languageText,
    note: languageText.lang ? t(`common:onlyIn.${languageText.lang}`) : null,
  };
}

/** The title on posters: the Vietnamese one if it exists. */
export function posterTitleOf(event: TitledEvent): string {
  return event.language === "vi" ? event.title : (event.titleOther ?? event.title);
}

/** The price in the viewer's currency, else in another one; a text for shows without tickets. */
export function priceLabelOf(
  event: PricedEvent & Pick<EventRecord, "eventType">,
  context: ViewContext,
): string {
  const price = shownPrice(event, context.currency);
  if (price) return formatMoney(price.amount, price.currency, context.language);

  return context.t(`vocabulary:eventType.${event.eventType}`);
}

/** The price of `priceLabelOf`, with "from" for shows with ticket types. */
export function priceTextOf(
  event: Parameters<typeof priceLabelOf>[0] & { hasTicketTypes: boolean },
  context: ViewContext,
): string {
  const price = priceLabelOf(event, context);

  return event.hasTicketTypes ? context.t("ticketTypes:fromPrice", { amount: price }) : price;
}

const BAND_KEYS = {
  free: "free",
  under20: "under20",
  "20to50": "from20to50",
  "50plus": "from50",
  under500k: "under500k",
  "500kto1m": "from500kTo1m",
  "1mplus": "from1m",
} as const;

export function priceBandOf(
  band: PriceBand,
  { t, language }: Pick<ViewContext, "t" | "language">,
): string {
  if (hasBandText(band)) return t(`vocabulary:priceBand.${BAND_KEYS[band]}`);

  const { currency, from: fromAmount = 0, below: belowAmount, to: toAmount } = priceRangeOf(band);
  const money = (amount: number) => formatShortMoney(amount, currency, language);
  if (belowAmount) return t("vocabulary:priceBand.below", { amount: money(belowAmount) });

  const minText = money(fromAmount);

  return toAmount
    ? t("vocabulary:priceBand.between", { min: minText, max: money(toAmount) })
    : t("vocabulary:priceBand.atLeast", { min: minText });
}

function hasBandText(band: PriceBand): band is keyof typeof BAND_KEYS {
  return band in BAND_KEYS;
}

/** The place of a show: the default "Vietnam" is translated, other places stay as typed. */
export function placeText(location: string, { t }: ViewContext) {
  return location === "Vietnam" ? t("common:clock.vietnam") : location;
}

/**
 * `when`: the time in the viewer's time zone; if that is unknown, in another zone with its name.
 * `elsewhere`: the time in the further zones of Vietnam and California, each with its name.
 */
export function timesOf(
  time: Date,
  { t, language, zone }: ViewContext,
): { when: string; elsewhere: string[] } {
  const [firstClock, ...others] = clockTextsFor(time, language, zone);
  const withPlace = (clock: typeof firstClock) =>
    `${t(`common:clock.${required(clock).place}`)}: ${required(clock).text}`;

  return {
    when: zone === null ? withPlace(firstClock) : required(firstClock).text,
    elsewhere: others.map(withPlace),
  };
}

function variantOf(
  written: Language,
  writtenText: string,
  otherText: string | null,
  wanted: Language,
): LanguageText {
  if (written === wanted)
    return writtenText
      ? { text: writtenText }
      : { text: required(otherText), lang: wanted === "en" ? "vi" : "en" };

  return otherText ? { text: otherText } : { text: writtenText, lang: written };
}
