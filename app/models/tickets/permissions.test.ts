import { expect, test } from "vitest";
import type { Actor } from "~/models/base/actor";
import { assertCanHoldTicket, assertCanReadTicket, assertCanRefundTicket } from "./permissions";

const ticket = { userId: "holder" };
const holder: Actor = {
  userId: "holder",
  role: "viewer",
  isApprovedArtist: false,
  visitorId: null,
};
const admin: Actor = { ...holder, userId: "admin", role: "admin" };
const stranger: Actor = { ...holder, userId: "stranger" };

test("only holders and admins read and refund a ticket", () => {
  for (const assertCan of [assertCanReadTicket, assertCanRefundTicket]) {
    for (const actor of [holder, admin]) expect(() => assertCan(actor, ticket)).not.toThrow();
    expect(() => assertCan(stranger, ticket)).toThrow("forbidden");
  }
});

test("only the holder uses a ticket on further devices", () => {
  expect(() => assertCanHoldTicket(holder, ticket)).not.toThrow();
  for (const actor of [admin, stranger])
    expect(() => assertCanHoldTicket(actor, ticket)).toThrow("forbidden");
});
