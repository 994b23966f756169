import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import type { StaticHandlerContext } from "@remix-run/router";
import { expect, test } from "vitest";
import { EventJson } from "~/api/shows/event-json";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { CURRENCIES } from "~db/vocabularies";
import { i18nFor } from "~/locales/i18n.server";
import {
  EVENT_FIELDS,
  fieldsOfEvent,
  priceFields,
} from "~/models/shows/events/editing/fields.protocol";
import { listPriceBands } from "~/models/shows/events/listing/event-filter";
import { formOfEvent, newEventForm } from "~/models/shows/events/editing/form/form-values";
import { createEvent } from "~/models/shows/events/editing/edit-event.server";
import { EventChange, EventInput } from "~/models/shows/events/editing/schema";
import { EventForm } from "~/ui/event-form/event-form";
import type { EventFormErrors, EventFormProps } from "~/ui/event-form/event-form-props";
import { priceFieldViews } from "~/web/views/events/price-fields.server";
import { actorFor, makeArtist } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { openStripe } from "../factories/checkout/stripe";
import { ACCOUNT } from "../factories/checkout/transfers";

const names = Object.keys(EVENT_FIELDS);
const NOW = new Date("2027-01-10T12:07:00Z");

/** The form of a new event as the server renders it. */
async function formIn(
  language: "en" | "vi",
  errors?: EventFormErrors,
  changes: Partial<EventFormProps> = {},
): Promise<string> {
  const form = (
    <I18nextProvider i18n={i18nFor(language)}>
      <EventForm
        typed={newEventForm(NOW, language)}
        prices={priceFieldViews(newEventForm(NOW, language))}
        clocks={[]}
        errors={errors}
        zones={{ common: [], all: [] }}
        viewerZone={null}
        siteShare={{ text: "", revision: null }}
        kind="new"
        cancel={null}
        {...changes}
      />
    </I18nextProvider>
  );
  const { query, dataRoutes } = createStaticHandler([{ path: "/", element: form }]);
  const context = (await query(visit("/").request)) as StaticHandlerContext;
  const router = createStaticRouter(dataRoutes, context);

  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test("the start names its time zone, and a stored show opens with its other parts folded", async () => {
  const typed = {
    ...newEventForm(NOW, "en"),
    timeZone: "Asia/Ho_Chi_Minh",
    titleOther: "Đêm",
    sampleVideos: ["https://video.example/1"],
  };
  const zones = { common: [{ value: "Asia/Ho_Chi_Minh", label: "Vietnam (UTC+7)" }], all: [] };
  const openParts = (html: string) => html.match(/<details class="panel folded" open/g) ?? [];

  const stored = await formIn("en", undefined, { typed, zones, kind: "published" });

  expect(stored).toContain("In the show&#x27;s time zone: Vietnam (UTC+7)");
  expect(openParts(stored)).toHaveLength(0);
  expect(openParts(await formIn("en", undefined, { typed, zones }))).toHaveLength(2);
  expect(
    openParts(await formIn("en", { titleOther: ["No"] }, { typed, zones, kind: "published" })),
  ).toHaveLength(1);
});

/** The accessible name of a control: its label, legend or aria-label. */
function labelOf(html: string, name: string): string {
  const patterns = [
    `for="field-${name}"[^>]*>(.*?)</label>`,
    `id="field-${name}"[^>]*>.*?<legend[^>]*>(.*?)</legend>`,
  ];
  const checkbox = `<input type="checkbox"[^>]*name="${name}"[^>]*/><span>(.*?)</span>`;
  const found = [...patterns, checkbox]
    .map((it) => new RegExp(it, "s").exec(html)?.[1])
    .find(Boolean);

  return (found ?? "").replaceAll(/<[^>]+>/g, "").trim();
}

test("every declared field is validated, and nothing else but the status is", () => {
  expect(Object.keys(EventChange.shape).sort()).toEqual([...names, "status"].sort());
});

test("every currency has a field for its price, and bands to filter by it", () => {
  expect(priceFields.map(([, { currency }]) => currency)).toEqual([...CURRENCIES]);
  expect(CURRENCIES.map((currency) => listPriceBands(currency).length)).toEqual(
    CURRENCIES.map(() => 4),
  );
});

test("the API returns every public field, and no other", () => {
  const jsonNames = Object.keys(EventJson.shape);

  for (const [name, { isPublic }] of fieldsOfEvent)
    expect([name, jsonNames.includes(name)]).toEqual([name, isPublic]);
});

test("the form has a labelled control for every field in both languages", async () => {
  replacePaymentGateway({ ...testGateway, currencies: CURRENCIES });

  const [english, vietnamese] = [await formIn("en"), await formIn("vi")];

  replacePaymentGateway(undefined);
  for (const name of names) {
    expect(english).toContain(`name="${name}"`);

    const labels = [labelOf(english, name), labelOf(vietnamese, name)];

    expect([name, ...labels.map((it) => /\p{L}/u.test(it) && !it.startsWith("form."))]).toEqual([
      name,
      true,
      true,
    ]);
    expect(labels[0]).not.toBe(labels[1]);
  }
});

test("the form says which prices can be paid by bank transfer only", async () => {
  const hint = "Cards can be charged from 15,000\u00a0₫ to 99,999,999\u00a0₫.";

  replaceReceivingAccount(ACCOUNT);

  const { close } = await openStripe(["usd", "vnd"]);

  expect(await formIn("en")).toContain(hint);
  close();
  expect(await formIn("en")).not.toContain(hint);
  replaceReceivingAccount(undefined);
});

test("a missing price is reported at the first price field, whatever its currency", async () => {
  replacePaymentGateway({ ...testGateway, currencies: ["eur"] });

  const html = await formIn("en", { ticketPrice: ["Please enter a ticket price."] });

  replacePaymentGateway(undefined);
  expect(html).not.toContain('name="ticketPrice"');
  expect(html).toContain('href="#field-ticketPriceEur"');
});

test("a field omitted from a new event gets the form's default", async () => {
  const given = {
    title: "x",
    category: "Open",
    eventType: "free",
    startTime: "2036-01-10T20:00",
    duration: 60,
  };
  const event = await createEvent(actorFor(await makeArtist()), EventInput.parse(given));
  const [stored, fresh] = [formOfEvent(event), newEventForm(NOW, "vi")];
  const optional = fieldsOfEvent.filter(([, field]) => "default" in field).map(([name]) => name);

  expect(optional.length).toBeGreaterThan(10);
  for (const name of optional) expect([name, stored[name]]).toEqual([name, fresh[name]]);
});

/** The titles of the folded parts that are open. */
function openParts(html: string): string[] {
  return [
    ...html.matchAll(/<details class="panel folded" open="">\s*<summary[^>]*>(.*?)<\/summary>/g),
  ].map(([, title]) => title!);
}

test("a new show has eight fields in sight; other parts are folded until they have an error", async () => {
  const html = await formIn("en");
  const inSight = html.replaceAll(/<details.*?<\/details>/gs, "");
  const inputs = [
    ...inSight.matchAll(/<(?:input|select|textarea)\b(?![^>]*type="hidden")[^>]*? name="([^"]+)"/g),
  ];
  const fields = new Set(
    inputs.map(([, name]) => name).filter((name) => !name!.startsWith("ticketPrice")),
  );

  expect([...fields]).toEqual([
    "title",
    "startTime",
    "endTime",
    "duration",
    "category",
    "maxAttendees",
    "eventType",
    "image",
  ]);
  expect(openParts(html)).toEqual([]);
  expect(openParts(await formIn("en", { timeZone: ["x"], streamUrl: ["x"] }))).toEqual([
    "Time zone, repetition",
    "Stream and chat",
  ]);
});

test("category and seats, and the prices, stand side by side", async () => {
  const html = await formIn("vi");
  const pairs = html.split(/class="(?:full )?pair"/).slice(1);
  const namesIn = (part: string) =>
    [...part.matchAll(/ name="(category|maxAttendees|ticketPrice\w*|eventType)"/g)].map(
      ([, name]) => name,
    );

  expect(namesIn(pairs[0]!.split("<fieldset")[0]!)).toEqual(["category", "maxAttendees"]);
  expect(namesIn(pairs[1]!)).toEqual(["ticketPrice", "ticketPriceVnd"]);
});
