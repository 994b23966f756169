import { artistNameOf, loadEvents } from "~/models/events/event-record.server";
import { choosePrice, priceFor, pricesOf } from "~/models/events/prices";
import { findHeldShow } from "~/models/passes/hold-pass.server";
import { getPass, listBoughtPasses, type PassDetails, sumOfSingles } from "~/models/passes/pass-lists.server";
import { firstShow, saleEnd } from "~/models/passes/pass-record.server";
import { canChargeCard } from "~/models/payments/card-charges.server";
import { decimalString, type Money } from "~/models/payments/currency.protocol";
import { refundDeadline } from "~/models/tickets/refunds.server";
import { HOLD_MINUTES } from "~/models/tickets/seats.server";
import { formatCount, formatMoney } from "~/locales/format";
import { CURRENCIES } from "~db/vocabularies";
import { momentText } from "~/views/moment.server";
import { pageMeta } from "~/views/page-meta.server";
import { passDescription, passName, passShows } from "~/views/pass-text.server";
import { type ViewContext, viewContext } from "~/views/view-context.server";
import { titleOf } from "~/views/wording.server";

export async function passView(request: Request, id: string) {
  const context = await viewContext(request);
  const { t, actor, language } = context;
  const pass = await getPass(actor, id);
  const [first] = await loadEvents([firstShow(pass).id]);
  const name = passName(pass, context);
  const artist = { id: pass.artistId, name: artistNameOf(first!.artist) };
  const shows = await passShows(
    pass.shows.map((show) => show.id),
    context,
  );
  const meta = pageMeta(request, {
    title: `${name.text} · ${artist.name}`,
    description: t("passes:metaText", { name: name.text, artist: artist.name }),
  });
  const prices = pricesOf(pass);
  const chosen = chosenPrice(request, prices, context);
  return {
    meta,
    data: structuredData(pass, prices, artist.name, meta.address, context),
    name,
    description: passDescription(pass, context),
    artist,
    shows,
    price: chosen && formatMoney(chosen.amount, chosen.currency, language),
    priceField: chosen && { amount: decimalString(chosen.amount, chosen.currency), currency: chosen.currency },
    singles: chosen && singlesText(pass, chosen, context),
    otherPrices: prices
      .filter(({ currency }) => currency !== chosen?.currency)
      .map((price) => ({
        href: `/pass/${id}?currency=${price.currency}`,
        label: formatMoney(price.amount, price.currency, language),
      })),
    left:
      pass.left === null ? null : t("passes:left", { count: pass.left, formatted: formatCount(pass.left, language) }),
    saleUntil: pass.sale === "onSale" && pass.left !== 0 ? momentText(saleEnd(pass), context) : null,
    refundUntil: momentText(refundDeadline(firstShow(pass)), context),
    holdMinutes: HOLD_MINUTES,
    ...(await stateOf(pass, chosen, context)),
  };
}

export type PassView = Awaited<ReturnType<typeof passView>>;

/** ?currency= or the viewer's, if the pass has a price in it. */
function chosenPrice(request: Request, prices: Money[], { currency }: ViewContext): Money | null {
  const asked = CURRENCIES.find((known) => known === new URL(request.url).searchParams.get("currency"));
  return choosePrice(prices, asked ?? currency);
}

function singlesText({ shows }: PassDetails, { amount, currency }: Money, { t, language }: ViewContext) {
  const sum = sumOfSingles(shows, (show) => priceFor(show, currency));
  if (sum === null || sum <= amount) return null;
  const money = (cents: number) => formatMoney(cents, currency, language);
  return t("passes:insteadOf", { sum: money(sum), saved: money(sum - amount) });
}

/** Why the pass cannot be bought now (`closed`), or a purchase that this person has. */
async function stateOf(pass: PassDetails, price: Money | null, { t, actor, language }: ViewContext) {
  const mine = actor.userId ? (await listBoughtPasses(actor)).find((bought) => isValid(bought, pass.id)) : undefined;
  if (mine) return { ownHref: `/passes/${mine.payment.id}`, closed: null };
  const held = actor.userId ? await findHeldShow(actor.userId, pass) : null;
  const title = held && titleOf(held, language).text;
  const closed = title ? t("passes:alreadyHeld", { title }) : closedText(pass, price, t);
  return { ownHref: null, closed };
}

function isValid({ payment, pass }: Awaited<ReturnType<typeof listBoughtPasses>>[number], passId: string) {
  return pass.id === passId && payment.state === "paid";
}

function closedText({ sale, left }: PassDetails, price: Money | null, t: ViewContext["t"]) {
  if (sale !== "onSale") return t(`passes:sale.${sale}`);
  if (left === 0) return t("passes:soldOut");
  return price && canChargeCard(price) ? null : t("passes:unpayable");
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
    ...{ price: decimalString(amount, currency), priceCurrency: currency.toUpperCase(), availability, url: address },
  }));
  return {
    ...{ "@context": "https://schema.org", "@type": "EventSeries", name: pass.name, url: address },
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
