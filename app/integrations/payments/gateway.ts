/** What the provider says about one intent: the only truth about money. */
export type IntentFacts = {
  id: string;
  /** Our payment's id, which the intent was made for. */
  reference: string | null;
  /** open: waiting for a card; processing: the provider has not decided; the other two are final. */
  status: "open" | "processing" | "succeeded" | "canceled";
  /** The last card was refused; the intent may still be open for another. */
  isDeclined: boolean;
  amountCents: number;
  /** What was really taken; less than the amount is a partial capture. */
  receivedCents: number;
  /** What the provider keeps for itself, as far as it has said so. */
  feeCents?: number;
  /** The fee as the provider booked it, where that is in another currency. */
  feeOriginal?: Balance | null;
  currency: string;
  /** Where the buyer pays it, for a hosted page that is open. */
  pageUrl?: string | null;
  /** The intent behind a hosted page, once a card was used there. */
  paidIntentId?: string | null;
};

export type NewIntent = {
  /** Asking twice with one reference gives one intent, as long as it is not cancelled; then it gives a new one. */
  reference: string;
  amountCents: number;
  currency: string;
  description: string;
};

/** `attempts` counts the tries before this one: a provider that repeats its answers must not repeat a refusal. */
export type RefundRequest = { intentId: string; amountCents: number; reference: string; attempts: number };

/** What the provider says about one refund. Pending: begun, and neither arrived nor failed. */
export type RefundFacts = { id: string; amountCents: number; state: "pending" | "done" | "failed" };

/** What the provider says about a payment that the buyer's bank takes back. */
export type DisputeFacts = {
  id: string;
  intentId: string;
  amountCents: number;
  feeCents: number;
  feeOriginal?: Balance | null;
  reason: string;
  state: "open" | "won" | "lost";
  /** False for a mere question of the bank: no money has moved. */
  isMoneyTaken: boolean;
  answerBy: Date | null;
};

/** A page at the provider's own site, for browsers without scripts. */
export type HostedPage = NewIntent & { successUrl: string; cancelUrl: string; heldUntil: Date };

/** A signed call of the provider, already verified. It is only a trigger: the intent is fetched again. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** By the provider's clock. */
  createdAt?: Date;
  intentId: string | null;
  disputeId?: string | null;
  /** Something of the intent was given back, by us or by hand at the provider, or did not arrive. */
  isRefund?: boolean;
};

/** In the payment's currency, and as the provider booked it where that is another. */
export type Fee = { feeCents: number; original: Balance | null };

/** In the smallest unit of the currency, which is written as in "usd". */
export type Balance = { currency: string; amount: number };

/** A provider of card payments. Every call may take long and may fail; none may run inside a transaction. */
export interface PaymentGateway {
  readonly name: "test" | "stripe";
  createIntent(intent: NewIntent): Promise<{ id: string; clientSecret: string }>;
  /**
   * Opens the same purchase as a page at the provider. Its id stands for the intent from then on, in every other call.
   * Absent where the provider has no such page.
   */
  openHostedPage?(page: HostedPage): Promise<{ id: string; url: string }>;
  /** The truth about an intent; null when the provider does not know it. */
  findIntent(intentId: string): Promise<IntentFacts | null>;
  /** Closes an open intent so that it can never be paid; answers what it is then (it may have been paid meanwhile). */
  cancelIntent(intentId: string): Promise<IntentFacts | null>;
  /** Begins a refund; more than is left of the intent is refused. */
  refund(request: RefundRequest): Promise<RefundFacts>;
  /** All refunds of an intent, whoever made them. */
  listRefunds(intentId: string): Promise<RefundFacts[]>;
  /** What the provider has of ours, for each currency: taken, less what was given back, taken away and kept as fees. */
  listBalances(): Promise<Balance[]>;
  /** Absent where nobody disputes. Null when the provider does not know it. */
  findDispute?(disputeId: string): Promise<DisputeFacts | null>;
  /** The provider's events since an instant, in pages. Absent where it keeps none. */
  listEvents?(since: Date): AsyncIterable<ProviderEvent[]>;
  /** Whether calls of the provider can be told from others'. */
  readonly hasWebhookSecret?: boolean;
  /** Absent where there is no key. @throws GatewayKeyError when the provider does not accept ours for all we need */
  checkKey?(): Promise<void>;
  /** @throws when the signature is not the provider's */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}

/** The provider did not do what it was asked; trying again later may help. */
export class GatewayError extends Error {
  override name = "GatewayError";
}

/** The provider does not accept our key, or not for this call: somebody has to change the settings. */
export class GatewayKeyError extends GatewayError {
  override name = "GatewayKeyError";
  constructor(
    readonly problem: KeyProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type KeyProblem = "wrong" | "restricted";

/** The provider will never do it: asking again for the same is no use. */
export class GatewayRefusal extends GatewayError {
  override name = "GatewayRefusal";
}
