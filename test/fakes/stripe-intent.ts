import { randomBytes } from "node:crypto";
import fixtures from "./stripe-fixtures.json" with { type: "json" };

export type Resource = Record<string, unknown> & { id: string };

/** Stripe's own sample objects (stripe/openapi, MIT License, Copyright (c) 2011- Stripe, Inc.). */
export const SHAPES = fixtures.resources;

export function newIntent(fields: { amount: number; currency: string }): Resource {
  const id = newId("pi");

  return {
    ...structuredClone(SHAPES.payment_intent),
    id,
    amount_received: 0,
    client_secret: `${id}_secret_${randomBytes(8).toString("hex")}`,
    last_payment_error: null,
    metadata: {},
    status: "requires_payment_method",
    ...fields,
  };
}

export function newId(prefix: string) {
  return `${prefix}_${randomBytes(10).toString("hex")}`;
}
