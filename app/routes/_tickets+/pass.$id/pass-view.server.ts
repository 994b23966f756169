import { artistNameOf, loadEvents } from "~/models/shows/events/event-record.server";
import { choosePrice, priceFor, pricesOf } from "~/models/shows/events/prices";
import { findHeldShow } from "~/models/tickets/passes/hold-pass.server";
import {
  getPass,
  listBoughtPasses,
  type PassDetails,
  sumSinglePrices,
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

export async function passView(request: Request, passId: string) {
  const context = await viewContext(request);
  const { t, actor, language } = context;
  const pass = await getPass(actor, passId);
  const [firstEvent] = await loadEvents([firstShow(pass).id]);
  const nameText = passName(pass, context);
  const artist = { id: pass.artistId, name: artistNameOf(required(firstEvent).artist) };
  const showViews = await passShows(
    pass.shows.map((show) => show.id),
    context,
  );
  const metaView = pageMeta(request, {
    title: `${nameText.text} · ${artist.name}`,
    shareTitle: shareTitle(nameText.text, [
      shareTime(firstShow(pass).startTime, context),
      pass.sale === "onSale" ? passPrices(pass, context) : null,
    ]),
    language,
    image: await passImage(pass, `${nameText.text} · ${artist.name}`, language),
    description: t("passes:metaText", { name: nameText.text, artist: artist.name }),
  });
  const prices = pricesOf(pass);
  const preferred = preferredCurrency(request, context);
  const paymentWays = listPaymentWays(pass, preferred);
  const chosen = paymentWays[0]?.price ?? choosePrice(prices, preferred);

  return {
    meta: metaView,
    data: structuredData(pass, prices, artist.name, metaView.address, context),
    name: nameText,
    description: passDescription(pass, context),
    artist,
    shows: showViews,
    price: chosen && formatMoney(chosen.amount, chosen.currency, language),
    ways: paymentWays.map((paymentWay) => wayView(paymentWay, context)),
    singles: chosen && singlesText(pass, chosen, context),
    otherPrices: prices
      .filter(
        ({ currency }) =>
          !paymentWays.some(({ price }) => price.currency === currency) &&
          currency !== chosen?.currency,
      )
      .map((price) => ({
        href: `/pass/${passId}?currency=${price.currency}`,
        label: formatMoney(price.amount, price.currency, language),
      })),
    left:
      pass.left === null
        ? null
        : t("passes:left", { count: pass.left, formatted: formatCount(pass.left, language) }),
    saleUntil:
      pass.sale === "onSale" && pass.left !== 0 ? momentText(saleEnd(pass), context) : null,
    refundUntil: momentText(refundDeadline(firstShow(pass)), context),
    ...(await purchaseState(pass, paymentWays.length > 0, context)),
  };
}

export type PassView = Awaited<ReturnType<typeof passView>>;

/** The currency of ?currency=, else the viewer's. */
function preferredCurrency(request: Request, { currency }: ViewContext): Currency {
  return (
    CURRENCIES.find(
      (candidate) => candidate === new URL(request.url).searchParams.get("currency"),
    ) ?? currency
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
  const singlesSum = sumSinglePrices(shows, (show) => priceFor(show, currency));
  if (singlesSum === null || singlesSum <= amount) return null;

  const formatAmount = (cents: number) => formatMoney(cents, currency, language);

  return t("passes:insteadOf", {
    sum: formatAmount(singlesSum),
    saved: formatAmount(singlesSum - amount),
  });
}

/** The reason why the pass cannot be bought now (`closed`), or the person's own purchase. */
async function purchaseState(
  pass: PassDetails,
  isPayable: boolean,
  { t, actor, language }: ViewContext,
) {
  const ownPass = actor.userId
    ? (await listBoughtPasses(actor)).find((bought) => isValid(bought, pass.id))
    : undefined;
  if (ownPass) return { ownHref: `/passes/${ownPass.payment.id}`, closed: null };

  const heldShow = actor.userId ? await findHeldShow(actor.userId, pass) : null;
  const title = heldShow && titleOf(heldShow, language).text;
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

type TextContext = Pick<ViewContext, "t" | "language">;

function closedText(
  { sale, left, fullShow }: PassDetails,
  isPayable: boolean,
  { t, language }: TextContext,
) {
  if (sale !== "onSale") return t(`passes:sale.${sale}`);
  if (fullShow) return t("passes:showSoldOut", { title: titleOf(fullShow, language).text });
  if (left === 0) return t("passes:soldOut");

  return isPayable ? null : t("passes:unpayable");
}

/** Builds the schema.org EventSeries of a pass with its shows and offers. */
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
