import { randomBytes } from "node:crypto";
import { env } from "~/platform/settings/env.server";
import type {
  Balance,
  IntentFacts,
  NewIntent,
  PaymentGateway,
  RefundFacts,
  RefundRequest,
} from "../gateway";
import { GatewayError } from "../gateway-error";
import { type StoredIntent, type StoredRefund, onTestLedger } from "./test-ledger.server";

/**
 * Provider of test payments, which move no money. It behaves like a real provider in all respects
 * that this site can see.
 */
export const testGateway: PaymentGateway = {
  name: "test",
  currencies: [...new Set(["usd", "vnd", ...env.STRIPE_CURRENCIES])],
  async createIntent({ reference, amountCents, currency }: NewIntent) {
    const newId = `test_${randomBytes(12).toString("hex")}`;
    const clientSecret = `${newId}_secret_${randomBytes(16).toString("hex")}`;
    const sql = `insert into intents (id, reference, clientSecret, amountCents, currency)
                 values (?, ?, ?, ?, ?) on conflict (reference) do update set reference = reference returning *`;

    return onTestLedger(sql).get(
      newId,
      reference,
      clientSecret,
      amountCents,
      currency,
    ) as StoredIntent;
  },
  async findIntent(intentId) {
    return factsOf(intentId);
  },
  async cancelIntent(intentId) {
    onTestLedger("update intents set status = 'canceled' where id = ? and status = 'open'").run(
      intentId,
    );

    return factsOf(intentId);
  },
  async refund({ intentId, amountCents, reference }: RefundRequest) {
    const intent = findStoredIntent(intentId) ?? adoptDemoIntent(intentId, amountCents);
    if (!intent) throw new GatewayError("No such intent");

    const existingRefund = refundsOf(intentId).find((refund) => refund.reference === reference);
    if (existingRefund) return factsOfRefund(existingRefund);

    const leftCents =
      intent.receivedCents -
      refundsOf(intentId).reduce((sum, refund) => sum + refund.amountCents, 0);
    if (amountCents > leftCents) throw new GatewayError("More than was paid");

    const newId = `test_re_${randomBytes(12).toString("hex")}`;
    const sql = "insert into refunds (id, reference, intentId, amountCents) values (?, ?, ?, ?)";

    onTestLedger(sql).run(newId, reference, intentId, amountCents);

    return { id: newId, amountCents, state: "done", reference };
  },
  async listRefunds(intentId) {
    return refundsOf(intentId).map(factsOfRefund);
  },
  async listBalances() {
    const sql = `select currency, sum(receivedCents) - (select ifnull(sum(refunds.amountCents), 0) from refunds
                   join intents paid on paid.id = refunds.intentId where paid.currency = intents.currency) as amount
                 from intents group by currency`;

    return onTestLedger(sql).all() as Balance[];
  },
  readEvent() {
    throw new GatewayError("The test gateway calls no webhook");
  },
};

/** Simulates the buyer on the provider's page: one card pays, the other is declined. */
export async function payByTestCard(
  intentId: string,
  cardResult: "pays" | "declined",
): Promise<void> {
  const statusUpdate =
    cardResult === "pays"
      ? "status = 'succeeded', receivedCents = amountCents, isDeclined = 0"
      : "isDeclined = 1, status = 'open'";

  onTestLedger(`update intents set ${statusUpdate} where id = ? and status = 'open'`).run(intentId);
}

/** Totals of the test provider, for reconciliation in tests with one currency. */
export function testBalance(): { capturedCents: number; refundedCents: number } {
  const sumCents = (sumQuery: string) =>
    (onTestLedger(sumQuery).get() as { cents: number | null }).cents ?? 0;

  return {
    capturedCents: sumCents("select sum(receivedCents) as cents from intents"),
    refundedCents: sumCents("select sum(amountCents) as cents from refunds"),
  };
}

/** Imports the demo's purchases, which are older than this ledger. Idempotent. */
export function adoptDemoIntents(intents: { id: string; cents: number; currency: string }[]) {
  for (const { id: intentId, cents: amountCents, currency } of intents)
    adoptDemoIntent(intentId, amountCents, currency);
}

function factsOf(intentId: string): IntentFacts | null {
  const intent = findStoredIntent(intentId);
  if (!intent) return null;

  const { id, reference, status, isDeclined, amountCents, receivedCents, currency } = intent;

  return {
    id,
    reference,
    status,
    isDeclined: isDeclined === 1,
    amountCents,
    receivedCents,
    currency,
  };
}

function factsOfRefund({ id, amountCents, reference }: StoredRefund): RefundFacts {
  return { id, amountCents, state: "done", reference };
}

function adoptDemoIntent(intentId: string, amountCents: number, currency = "usd") {
  if (!intentId.startsWith("test_demo_")) return undefined;

  const sql = `insert into intents (id, reference, clientSecret, amountCents, receivedCents, currency, status)
               values (?, ?, '', ?, ?, ?, 'succeeded') on conflict do nothing`;

  onTestLedger(sql).run(intentId, intentId, amountCents, amountCents, currency);

  return findStoredIntent(intentId);
}

function findStoredIntent(intentId: string) {
  return onTestLedger("select * from intents where id = ?").get(intentId) as
    StoredIntent | undefined;
}

function refundsOf(intentId: string) {
  return onTestLedger("select * from refunds where intentId = ?").all(intentId) as StoredRefund[];
}
