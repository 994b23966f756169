import { artistNameOf, loadEvents } from "~/models/shows/events/event-record.server";
import { choosePrice, priceFor, pricesOf } from "~/models/shows/events/prices";
import { findHeldShow } from "~/models/tickets/passes/hold-pass.server";
import {
  getPass,
  listBoughtPasses,
  type PassDetails,
  sumOfSingles,
} from "~/models/tickets/passes/pass-lists.server";
import { firstShow, saleEnd } from "~/models/tickets/passes/pass-record.server";
import { decimalString, type Money } from "~/locales/currency";
import { refundDeadline } from "~/models/tickets/refunds.server";
import { holdMinutesOf } from "~/models/tickets/holds/open-holds.server";
import { listPaymentWays, type PaymentWay } from "~/models/checkout/transfers/payment-ways.server";
import { formatCount, formatMoney } from "~/locales/format";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { momentText } from "~/web/views/moment.server";
import { pageMeta } from "~/web/views/page-meta.server";
import {
  passDescription,
  passName,
  passPrices,
  passShows,
} from "~/web/views/tickets/pass-text.server";
import { passImage } from "~/web/views/events/share-poster.server";
import { shareTime, shareTitle } from "~/web/views/events/share-title.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { required } from "~/platform/required";

export async function passView(request: Request, id: string) {
  const context = await viewContext(request);
  const { t, actor, language } = context;
  const pass = await getPass(actor, id);
  const [first] = await loadEvents([firstShow(pass).id]);
  const name = passName(pass, context);
  const artist = { id: pass.artistId, name: artistNameOf(required(first).artist) };
  const shows = await passShows(
    pass.shows.map((show) => show.id),
    context,
  );
  const meta = pageMeta(request, {
    title: `${name.text} · ${artist.name}`,
    shareTitle: shareTitle(name.text, [
      shareTime(firstShow(pass).startTime, context),
      pass.sale === "onSale" ? passPrices(pass, context) : null,
    ]),
    language,
    image: await passImage(pass, `${name.text} · ${artist.name}`, language),
    description: t("passes:metaText", { name: name.text, artist: artist.name }),
  });
  const prices = pricesOf(pass);
  const preferred = preferredCurrency(request, context);
  const ways = listPaymentWays(pass, preferred);
  const chosen = ways[0]?.price ?? choosePrice(prices, preferred);

  return {
    meta,
    data: structuredData(pass, prices, artist.name, meta.address, context),
    name,
    description: passDescription(pass, context),
    artist,
    shows,
    price: chosen && formatMoney(chosen.amount, chosen.currency, language),
    ways: ways.map((way) => wayView(way, context)),
    singles: chosen && singlesText(pass, chosen, context),
    otherPrices: prices
      .filter(
        ({ currency }) =>
          !ways.some(({ price }) => price.currency === currency) && currency !== chosen?.currency,
      )
      .map((price) => ({
        href: `/pass/${id}?currency=${price.currency}`,
        label: formatMoney(price.amount, price.currency, language),
      })),
    left:
      pass.left === null
        ? null
        : t("passes:left", { count: pass.left, formatted: formatCount(pass.left, language) }),
    saleUntil:
      pass.sale === "onSale" && pass.left !== 0 ? momentText(saleEnd(pass), context) : null,
    refundUntil: momentText(refundDeadline(firstShow(pass)), context),
    ...(await stateOf(pass, ways.length > 0, context)),
  };
}

export type PassView = Awaited<ReturnType<typeof passView>>;

/** ?currency= or the viewer's. */
function preferredCurrency(request: Request, { currency }: ViewContext): Currency {
  return (
    CURRENCIES.find((known) => known === new URL(request.url).searchParams.get("currency")) ??
    currency
  );
}

function wayView({ method, price: { amount, currency } }: PaymentWay, { language }: ViewContext) {
  const price = formatMoney(amount, currency, language);
  const holdMinutes = holdMinutesOf(method);

  return { method, currency, price, priceField: decimalString(amount, currency), holdMinutes };
}

function singlesText(
  { shows }: PassDetails,
  { amount, currency }: Money,
  { t, language }: ViewContext,
) {
  const sum = sumOfSingles(shows, (show) => priceFor(show, currency));
  if (sum === null || sum <= amount) return null;

  const money = (cents: number) => formatMoney(cents, currency, language);

  return t("passes:insteadOf", { sum: money(sum), saved: money(sum - amount) });
}

/** Why the pass cannot be bought now (`closed`), or a purchase that this person has. */
async function stateOf(pass: PassDetails, isPayable: boolean, { t, actor, language }: ViewContext) {
  const mine = actor.userId
    ? (await listBoughtPasses(actor)).find((bought) => isValid(bought, pass.id))
    : undefined;
  if (mine) return { ownHref: `/passes/${mine.payment.id}`, closed: null };

  const held = actor.userId ? await findHeldShow(actor.userId, pass) : null;
  const title = held && titleOf(held, language).text;
  const closed = title
    ? t("passes:alreadyHeld", { title })
    : closedText(pass, isPayable, { t, language });

  return { ownHref: null, closed };
}

function isValid(
  { payment, pass }: Awaited<ReturnType<typeof listBoughtPasses>>[number],
  passId: string,
) {
  return pass.id === passId && payment.state === "paid";
}

type Words = Pick<ViewContext, "t" | "language">;

function closedText(
  { sale, left, fullShow }: PassDetails,
  isPayable: boolean,
  { t, language }: Words,
) {
  if (sale !== "onSale") return t(`passes:sale.${sale}`);
  if (fullShow) return t("passes:showSoldOut", { title: titleOf(fullShow, language).text });
  if (left === 0) return t("passes:soldOut");

  return isPayable ? null : t("passes:unpayable");
}

/** schema.org EventSeries with its shows and offers. */
function structuredData(
  pass: PassDetails,
  prices: Money[],
  performer: string,
  address: string,
  { language }: ViewContext,
) {
  const { origin } = new URL(address);
  const availability = `https://schema.org/${pass.left === 0 ? "SoldOut" : "InStock"}`;
  const offers = prices.map(({ amount, currency }) => ({
    "@type": "Offer",
    price: decimalString(amount, currency),
    priceCurrency: currency.toUpperCase(),
    availability,
    url: address,
  }));

  return {
    "@context": "https://schema.org",
    "@type": "EventSeries",
    name: pass.name,
    url: address,
    performer: { "@type": "MusicGroup", name: performer },
    subEvent: pass.shows.map((show) => ({
      "@type": "MusicEvent",
      name: titleOf(show, language).text,
      startDate: show.startTime.toISOString(),
      endDate: show.endTime.toISOString(),
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: `${origin}/stream/${show.id}` },
      url: `${origin}/event/${show.id}`,
    })),
    ...(pass.sale === "onSale" ? { offers } : {}),
  };
}
