import { CURRENCIES, PRICE_COLUMNS } from "~db/vocabularies";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { wallTimeAt } from "~/models/shows/events/protocol";
import { getOwnPass } from "~/models/tickets/passes/edit-pass.server";
import { listFitShows } from "~/models/tickets/passes/pass-lists.server";
import { firstShow, type PassWithShows } from "~/models/tickets/passes/pass-record.server";
import { PRICE_FIELDS } from "~/models/tickets/passes/schema";
import { decimalString } from "~/locales/currency";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { priceLabelOf, timesOf, titleOf } from "../wording.server";
import { type ViewContext, viewContext } from "../view-context.server";

export async function newPassView(request: Request) {
  const context = await viewContext(request);

  return formView(request, context.t("passes:newTitle"), null, context);
}

/** @throws AppError not_found, forbidden */
export async function editPassView(request: Request, passId: string) {
  const context = await viewContext(request);

  return formView(
    request,
    context.t("passes:editTitle"),
    await getOwnPass(context.actor, passId),
    context,
  );
}

async function formView(
  request: Request,
  title: string,
  pass: PassWithShows | null,
  context: ViewContext,
) {
  const { language, t } = context;
  const eventIds = (await listFitShows(context.actor)).map(({ id: eventId }) => eventId);
  const offered = listOfferedCurrencies();
  const shows = (await loadEvents(eventIds)).map((event) => ({
    id: event.id,
    title: titleOf(event, language),
    about: `${timesOf(event.startTime, context).when} · ${priceLabelOf(event, context)}`,
  }));
  const currencies = CURRENCIES.filter(
    (candidate) => offered.includes(candidate) || pass?.[PRICE_COLUMNS[candidate]],
  );
  const formDraft = await findDraftTexts(request);

  return {
    title,
    shows,
    prices: currencies.map((currency) => ({
      name: PRICE_FIELDS[currency],
      label: t("passes:price", { currency: currency.toUpperCase() }),
    })),
    languages: [
      { value: "vi", label: t("event:languageOf.vi") },
      { value: "en", label: t("event:languageOf.en") },
    ],
    values: formDraft ?? (pass ? valuesOf(pass) : { language, eventIds: [] }),
  };
}

/** The form values of a stored pass. */
function valuesOf(pass: PassWithShows): Record<string, string | string[] | null> {
  const prices = CURRENCIES.map((currency) => {
    const amount = pass[PRICE_COLUMNS[currency]];

    return [
      PRICE_FIELDS[currency],
      amount === null ? null : decimalString(amount, currency),
    ] as const;
  });
  const { name, nameOther, description, descriptionOther, language, maxPasses, saleUntil } = pass;

  return {
    name,
    nameOther,
    description,
    descriptionOther,
    language,
    ...Object.fromEntries(prices),
    eventIds: pass.shows.map(({ id: eventId }) => eventId),
    maxPasses: maxPasses === null ? null : String(maxPasses),
    saleUntil: saleUntil && wallTimeAt(saleUntil, firstShow(pass).timeZone),
  };
}
