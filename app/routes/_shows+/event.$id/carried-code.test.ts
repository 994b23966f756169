import { expect, test } from "vitest";
import { visit } from "../../../../test/factories/base/requests";
import { changeEvent, makeShow } from "../../../../test/factories/money/money";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { loader } from "./route";

const open = (id: string, search: string) =>
  loader({
    ...visit(`/event/${id}${search}`, { cookie: "nhacsong_lang=en" }),
    params: { id },
  });

test("a code in the address goes along to the checkout and the tabs, known or not", async () => {
  const { id } = await makeShow();
  const { event, tabs } = await open(id, "?code=bolero-50");

  expect(event.action!.href).toBe(`/checkout/${id}?code=BOLERO50`);
  expect(event.codeHint).toContain("BOLERO50");
  expect(tabs.map(({ href }) => href)).toContain("?tab=artist&code=BOLERO50");
  expect(tabs[0]!.href).toBe("?code=BOLERO50");
});

test("each ticket type has the code in its link", async () => {
  const { show, types } = await makeTypedShow([{}, {}]);
  const { event } = await open(show.id, "?code=BOLERO50");
  const links = types.map(({ id }) => `/checkout/${show.id}?ticketType=${id}&code=BOLERO50`);

  expect(event.types.map(({ href }) => href)).toEqual(links);
  expect(event.action!.href).toBe("#ticket-types");
});

test.each(["", "?code=", "?code=%3Cb%3E", "?code=abc"])(
  "without a code (%s) nothing is said or carried",
  async (search) => {
    const { id } = await makeShow();
    const { event } = await open(id, search);

    expect([event.action!.href, event.codeHint]).toEqual([`/checkout/${id}`, null]);
  },
);

test("a show without tickets to buy carries no code", async () => {
  const { id } = await makeShow();

  await changeEvent(id, { eventType: "free", ticketPriceCents: null });

  const { event } = await open(id, "?code=BOLERO50");

  expect([event.action!.href, event.codeHint]).toEqual([`/checkout/${id}`, null]);
});
