import { expect, test } from "vitest";
import type { EventType } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { mainAction } from "./main-action.server";

const t = translator("en");

function action(eventType: EventType, facts: Partial<Parameters<typeof mainAction>[1]> = {}) {
  const event = { id: "e", eventType } as EventRecord;
  const nothing = {
    state: "upcoming",
    isFull: false,
    ticketId: null,
    place: null,
    isOwner: false,
  } as const;

  return mainAction(event, { ...nothing, ...facts }, { t });
}

test("before the show the button depends on the type", () => {
  expect(action("free")).toEqual({ label: "Register", href: "/checkout/e", kind: "main" });
  expect(action("donation")).toMatchObject({ label: "Join", href: "/checkout/e" });
  expect(action("ticketed")).toMatchObject({ label: "Purchase Ticket", href: "/checkout/e" });
});

test("a live show can be joined, sold out or not, with or without a ticket", () => {
  for (const facts of [{}, { isFull: true }, { ticketId: "t" }, { isOwner: true }]) {
    expect(action("ticketed", { state: "live", ...facts })).toMatchObject({
      label: "Join Live Stream",
      href: "/stream/e",
    });
  }
});

test("an ended show has no button", () => {
  expect(action("free", { state: "ended", ticketId: "t" })).toEqual({
    label: "Event Ended",
    href: null,
    kind: "closed",
  });
});

test("the button leads to a held ticket, even when the show is full", () => {
  expect(action("ticketed", { ticketId: "t", isFull: true })).toEqual({
    label: "You have a ticket",
    href: "/tickets/t",
    kind: "held",
  });
});

test("a full show offers the waitlist until the start, then it is sold out", () => {
  for (const type of ["free", "donation", "ticketed"] as const) {
    expect(action(type, { isFull: true })).toMatchObject({
      label: "Join Waitlist",
      href: "/checkout/e",
    });
    expect(action(type, { isFull: true, state: "started" })).toMatchObject({
      label: "Sold out",
      href: null,
    });
  }
});

test("a person on the waitlist sees their place, then the offered seat", () => {
  const words = [null, new Date()].map((offeredUntil) => {
    const place = { position: 2, offeredUntil };
    const waiting = action("ticketed", { isFull: true, place });

    expect(waiting).toMatchObject({ href: "/checkout/e", kind: "main" });

    return waiting!.label;
  });

  expect(words).toEqual([t("event:action.waiting"), t("event:action.offered")]);
});

test("the artist is led to the broadcast page, and a cancelled show has no button", () => {
  expect(action("ticketed", { isOwner: true })).toMatchObject({ href: "/stream/e" });
  expect(action("ticketed", { state: "cancelled" })).toBeNull();
});

test("the button of a draft leads to its form", () => {
  const event = { id: "e", eventType: "free", status: "draft" } as EventRecord;
  const facts = {
    state: "upcoming",
    isFull: false,
    ticketId: null,
    place: null,
    isOwner: true,
  } as const;

  expect(mainAction(event, facts, { t })).toMatchObject({
    label: "Edit",
    href: "/dashboard/e/edit",
  });
});
