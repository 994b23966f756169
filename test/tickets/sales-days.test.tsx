import { expect, test } from "vitest";
import { hasSales } from "~/models/shows/events/earnings.server";
import { SalesPanel } from "~/routes/dashboard+/$id+/statistics/statistics-panels";
import { salesView, tipsView } from "~/routes/dashboard+/$id+/statistics/statistics-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { render } from "../factories/base/render";
import { visit } from "../factories/base/requests";

test("the table of sales per day has days with income but no valid ticket, and none without both", async () => {
  const context = await viewContext(visit("/", {}).request);
  const days = [
    { day: "2027-03-14", tickets: 0, cents: 1200 },
    { day: "2027-03-15", tickets: 0, cents: 0 },
    { day: "2027-03-16", tickets: 2, cents: 0 },
    { day: "2027-03-17", tickets: 0, cents: 0 },
    { day: "2027-03-18", tickets: 1, cents: 1800 },
  ];

  expect(days.map(hasSales)).toEqual([true, false, true, false, true]);

  const html = await render(<SalesPanel days={salesView(days, "usd", context)} />);
  const table = html.slice(html.indexOf("<table"));

  for (const text of ["Mar 14", "$12.00", "Mar 16", "Mar 18"]) expect(table).toContain(text);
  for (const text of ["Mar 15", "Mar 17"]) expect(table).not.toContain(text);
});

test("the times of the charts are written as everywhere in the page's language", async () => {
  const context = await viewContext(visit("/", {}).request);
  const tip = { id: "1", cents: 500, currency: "usd" as const, name: "Lan" };

  const [shown] = tipsView([{ ...tip, at: new Date("2027-03-14T12:00:00Z") }], {
    ...context,
    language: "en",
    dayZone: "Asia/Ho_Chi_Minh",
  });

  expect(shown!.label).toBe("7:00 PM");
});
