import { clockTextsFor } from "~/locales/clocks";
import { formatMoney, formatShortMoney } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { type PriceBand, priceRangeOf } from "~/models/shows/events/listing/event-filter";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { type PricedEvent, shownPrice } from "~/models/shows/events/prices";
import type { ViewContext } from "./view-context.server";
import { required } from "~/platform/required";

type Text = { text: string; lang?: Language };

/** `note` says that the text exists in the other language only. */
export type NotedText = Text & { note: string | null };
type Titled = Pick<EventRecord, "language" | "title" | "titleOther">;

/** In the reader's language if it exists; `lang` is set otherwise. */
export function titleOf(event: Titled, language: Language): Text {
  return variantOf(event.language, event.title, event.titleOther, language);
}

/** Null without a description. */
export function descriptionOf(event: EventRecord, language: Language): Text | null {
  if (!event.description && !event.descriptionOther) return null;

  return variantOf(event.language, event.description ?? "", event.descriptionOther, language);
}

export function bioOf(
  profile: { bio: string | null; bioVi: string | null },
  { language, t }: Pick<ViewContext, "language" | "t">,
): NotedText | null {
  const { bio, bioVi } = profile;
  if (!bio && !bioVi) return null;

  return noted(
    bioVi
      ? variantOf("vi", bioVi, bio, language)
      : { text: required(bio), lang: language === "en" ? undefined : "en" },
    t,
  );
}

export function noted(text: Text, t: Translate): NotedText {
  return { ...text, note: text.lang ? t(`common:onlyIn.${text.lang}`) : null };
}

/** The Vietnamese title if there is one. */
export function posterTitleOf(event: Titled): string {
  return event.language === "vi" ? event.title : (event.titleOther ?? event.title);
}

/** The price in the viewer's currency, else in another; for shows without tickets, words. */
export function priceLabelOf(
  event: PricedEvent & Pick<EventRecord, "eventType">,
  context: ViewContext,
): string {
  const price = shownPrice(event, context.currency);
  if (price) return formatMoney(price.amount, price.currency, context.language);

  return context.t(`vocabulary:eventType.${event.eventType}`);
}

/** As `priceLabelOf`; "from" where a show has ticket types. */
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
  if (isWorded(band)) return t(`vocabulary:priceBand.${BAND_KEYS[band]}`);

  const { currency, from = 0, below, to } = priceRangeOf(band);
  const money = (amount: number) => formatShortMoney(amount, currency, language);
  if (below) return t("vocabulary:priceBand.below", { amount: money(below) });

  const min = money(from);

  return to
    ? t("vocabulary:priceBand.between", { min, max: money(to) })
    : t("vocabulary:priceBand.atLeast", { min });
}

function isWorded(band: PriceBand): band is keyof typeof BAND_KEYS {
  return band in BAND_KEYS;
}

/** "Vietnam" is the default and translated; anything else stays as typed. */
export function placeText(location: string, { t }: ViewContext) {
  return location === "Vietnam" ? t("common:clock.vietnam") : location;
}

/** In the viewer's zone, and in Vietnam and California, each named. */
export function timesOf(
  at: Date,
  { t, language, zone }: ViewContext,
): { when: string; elsewhere: string[] } {
  const [first, ...others] = clockTextsFor(at, language, zone);
  const named = (clock: typeof first) =>
    `${t(`common:clock.${required(clock).place}`)}: ${required(clock).text}`;

  return {
    when: zone === null ? named(first) : required(first).text,
    elsewhere: others.map(named),
  };
}

function variantOf(written: Language, text: string, other: string | null, wanted: Language): Text {
  if (written === wanted)
    return text ? { text } : { text: required(other), lang: wanted === "en" ? "vi" : "en" };

  return other ? { text: other } : { text, lang: written };
}
