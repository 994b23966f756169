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
  currency: string;
};

export type NewIntent = {
  /** Asking twice with one reference gives one intent: it is the idempotency key. */
  reference: string;
  amountCents: number;
  currency: string;
  description: string;
};

/** `after` names a refund that failed for good and is tried anew. */
export type RefundRequest = { intentId: string; amountCents: number; reference: string; after?: string | null };

/** What the provider says about a payment that the buyer's bank takes back. */
export type DisputeFacts = {
  id: string;
  intentId: string;
  amountCents: number;
  feeCents: number;
  reason: string;
  state: "open" | "won" | "lost";
  /** False for a mere question of the bank: no money has moved. */
  isMoneyTaken: boolean;
  answerBy: Date | null;
};

/** A page at the provider's own site, for browsers without scripts. */
export type HostedPage = NewIntent & { successUrl: string; cancelUrl: string };

/** A signed call of the provider, already verified. It is only a trigger: the intent is fetched again. */
export type ProviderEvent = {
  id: string;
  type: string;
  intentId: string | null;
  disputeId?: string | null;
  /** A refund that did not arrive after all. */
  failedRefundId?: string | null;
};

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
  /** @returns the provider's refund id; asking twice with one reference refunds once */
  refund(request: RefundRequest): Promise<string>;
  /** What the provider has of ours, in cents: taken, less what was given back, taken away and kept as fees. */
  balance(): Promise<number>;
  /** Absent where nobody disputes. Null when the provider does not know it. */
  findDispute?(disputeId: string): Promise<DisputeFacts | null>;
  /** @throws when the signature is not the provider's */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}

/** The provider did not do what it was asked; trying again later may help. */
export class GatewayError extends Error {
  override name = "GatewayError";
}

/** The provider tried and failed for good: trying again needs a new refund. */
export class RefundFailed extends GatewayError {
  override name = "RefundFailed";
  constructor(readonly refundId: string) {
    super("The provider could not give the money back");
  }
}
