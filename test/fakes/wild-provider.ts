import type {
  DisputeFacts,
  IntentFacts,
  NewIntent,
  PaymentGateway,
  RefundFacts,
  RefundRequest,
} from "~/integrations/payments/gateway";
import { GatewayError } from "~/integrations/payments/gateway-error";

type Intent = IntentFacts & { clientSecret: string };
type Refund = {
  id: string;
  intentId: string;
  cents: number;
  isFailed: boolean;
  reference?: string;
};

/**
 * A provider in memory with exact totals and configurable failures: for every call `fails` returns
 * "before" (nothing happens), "after" (work done, response lost) or null. Every change of an intent
 * is reported to `onNews`, like a webhook.
 */
export class WildProvider implements PaymentGateway {
  readonly name = "stripe" as const;
  readonly currencies = ["usd", "vnd"];
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  readonly disputes = new Map<string, DisputeFacts>();
  fails: () => "before" | "after" | null = () => null;
  onNews: (intentId: string) => void = () => {};
  feeCents = 0;
  private count = 0;

  createIntent = ({ reference, amountCents, currency }: NewIntent) =>
    this.answer(() => {
      const known = [...this.intents.values()].find((intent) => intent.reference === reference);
      if (known) return known;

      const id = `pi_${(this.count += 1)}_${reference.slice(0, 8)}`;
      const open = { status: "open" as const, isDeclined: false, receivedCents: 0, feeCents: 0 };
      const intent = {
        id,
        reference,
        amountCents,
        currency,
        clientSecret: `${id}_secret`,
        ...open,
      };

      this.intents.set(id, intent);

      return intent;
    });

  findIntent = (id: string) => this.answer(() => this.factsOf(id));

  cancelIntent = (id: string) =>
    this.answer(() => {
      const intent = this.intents.get(id);
      if (intent?.status === "open") intent.status = "canceled";

      return this.factsOf(id);
    });

  refund = ({ intentId, amountCents, reference }: RefundRequest) =>
    this.answer(() => {
      const left = this.intents.get(intentId)!.receivedCents - this.refundedOf(intentId);
      if (amountCents > left) throw new GatewayError("More than was paid");

      const refund = {
        id: `re_${this.refunds.length}_${reference}`,
        intentId,
        cents: amountCents,
        isFailed: false,
        reference,
      };

      this.refunds.push(refund);
      this.onNews(intentId);

      return refundFactsOf(refund);
    });

  /** A partial refund on the provider's page. @returns false if less was left */
  refundByHand(intentId: string, cents: number): boolean {
    if (cents > this.intents.get(intentId)!.receivedCents - this.refundedOf(intentId)) return false;

    this.refunds.push({
      id: `re_${this.refunds.length}_by_hand_${intentId}`,
      intentId,
      cents,
      isFailed: false,
    });

    return true;
  }

  listRefunds = (id: string) =>
    this.answer(() => this.refunds.filter(({ intentId }) => intentId === id).map(refundFactsOf));

  findDispute = (id: string) => this.answer(() => this.disputes.get(id) ?? null);

  readEvent = (): never => {
    throw new GatewayError("Nothing is signed here");
  };

  listBalances = async () => [{ currency: "usd", amount: await this.balance() }];

  async balance() {
    const taken = [...this.disputes.values()].filter(
      ({ state, isMoneyTaken }) => isMoneyTaken && state !== "won",
    );

    return (
      this.captured() -
      this.refunded() -
      sum(taken.map(({ amountCents }) => amountCents)) -
      this.fees()
    );
  }

  /** The buyer's card pays, whatever our side knows. */
  pay(id: string) {
    const intent = this.intents.get(id)!;
    if (intent.status !== "open") return;

    Object.assign(intent, {
      status: "succeeded",
      receivedCents: intent.amountCents,
      feeCents: this.feeCents,
    });
    this.onNews(id);
  }

  /** Of the whole payment unless an amount is given; a decision keeps the amount. */
  dispute(
    intentId: string,
    state: DisputeFacts["state"] = "open",
    isMoneyTaken = true,
    part?: number,
  ) {
    const id = `dp_${intentId}`;
    const amountCents =
      part ?? this.disputes.get(id)?.amountCents ?? this.intents.get(intentId)!.receivedCents;
    const facts = { id, intentId, amountCents, feeCents: 0, reason: "fraudulent", answerBy: null };

    this.disputes.set(id, { ...facts, state, isMoneyTaken });

    return this.disputes.get(id)!;
  }

  captured = () => sum([...this.intents.values()].map(({ receivedCents }) => receivedCents));
  refunded = () => sum(this.refunds.filter(({ isFailed }) => !isFailed).map(({ cents }) => cents));

  private fees() {
    const paid = [...this.intents.values()].map(({ feeCents = 0 }) => feeCents);

    return sum(paid) + sum([...this.disputes.values()].map(({ feeCents }) => feeCents));
  }

  private refundedOf(intentId: string) {
    const mine = this.refunds.filter((refund) => refund.intentId === intentId && !refund.isFailed);

    return sum(mine.map(({ cents }) => cents));
  }

  private factsOf(id: string): IntentFacts | null {
    const intent = this.intents.get(id);

    return intent ? { ...intent } : null;
  }

  private async answer<T>(work: () => T): Promise<T> {
    const fault = this.fails();

    await Promise.resolve();
    if (fault === "before") throw new GatewayError("500");

    const done = work();
    if (fault === "after") throw new GatewayError("The answer was lost");

    return done;
  }
}

function refundFactsOf({ id, cents, isFailed, reference }: Refund): RefundFacts {
  return { id, amountCents: cents, state: isFailed ? "failed" : "done", reference };
}

function sum(numbers: number[]) {
  return numbers.reduce((all, one) => all + one, 0);
}
