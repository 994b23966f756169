import type { ConnectedAccounts } from "./connected-accounts";

/** The provider's view of a payment intent. Only it decides whether money was paid. */
export type IntentFacts = {
  id: string;
  /** Id of the payment on this site. */
  reference: string | null;
  /**
   * open: waiting for a card; processing: the provider has not decided; succeeded and canceled are
   * final.
   */
  status: "open" | "processing" | "succeeded" | "canceled";
  /** True if the last card was declined; the intent may still be open for another card. */
  isDeclined: boolean;
  amountCents: number;
  /** The captured amount; less than `amountCents` is a partial capture. */
  receivedCents: number;
  /** The provider's fee, once known. */
  feeCents?: number;
  /** The fee as booked, if in another currency. */
  feeOriginal?: Balance | null;
  currency: string;
  /** The provider's page, while it is open. */
  pageUrl?: string | null;
  /** The intent behind a hosted page, once a card was used there. */
  paidIntentId?: string | null;
};

export type NewIntent = {
  /**
   * Idempotency key: a repeated reference returns the same intent until it is cancelled, then a new
   * one.
   */
  reference: string;
  amountCents: number;
  currency: string;
  description: string;
};

/**
 * `attempts` counts previous tries: a provider that repeats its responses must not repeat a
 * refusal.
 */
export type RefundRequest = {
  intentId: string;
  amountCents: number;
  reference: string;
  attempts: number;
};

/**
 * The provider's view of a refund. "pending": started, neither arrived nor failed. `reference`:
 * this site's reference, if this site made the refund.
 */
export type RefundFacts = {
  id: string;
  amountCents: number;
  state: "pending" | "done" | "failed";
  reference?: string | null;
};

/** The provider's view of a dispute: the buyer's bank takes a payment back. */
export type DisputeFacts = {
  id: string;
  intentId: string;
  amountCents: number;
  feeCents: number;
  feeOriginal?: Balance | null;
  reason: string;
  state: "open" | "won" | "lost";
  /** False for an inquiry of the bank: no money has moved. */
  isMoneyTaken: boolean;
  answerBy: Date | null;
};

/** A page on the provider's site, for browsers without scripts. */
export type HostedPage = NewIntent & { successUrl: string; cancelUrl: string; heldUntil: Date };

/** A verified webhook event. It is only a trigger: the intent is fetched again. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** Time of the event by the provider's clock. */
  createdAt?: Date;
  intentId: string | null;
  disputeId?: string | null;
  /** Id of the connected account that the event happened in. */
  accountId?: string | null;
  /** True if a refund, by this site or at the provider's dashboard, was made or failed. */
  isRefund?: boolean;
};

/** Limits of a card charge, in the smallest unit of the currency. */
export type ChargeLimits = { min: number; max: number };

/** Fee in the payment's currency. `original`: the fee as booked, if it is in another currency. */
export type Fee = { feeCents: number; original: Balance | null };

/** An amount in the smallest unit of the currency, such as "usd". */
export type Balance = { currency: string; amount: number };

/**
 * A card payment provider. Each call may be slow and may fail; none may run inside a transaction.
 */
export interface PaymentGateway {
  readonly name: "test" | "stripe";
  /** ISO 4217 codes in lower case, the preferred one first. */
  readonly currencies: readonly string[];
  /** The limits of a charge; absent if the provider has no limits. */
  chargeLimits?(currency: string): ChargeLimits;
  createIntent(intent: NewIntent): Promise<{ id: string; clientSecret: string }>;
  /**
   * Opens the purchase as a page at the provider. The page's id then replaces the intent's id in
   * all other calls. Absent if the provider has no such page.
   */
  openHostedPage?(page: HostedPage): Promise<{ id: string; url: string }>;
  /** Null if the provider does not know the intent. */
  findIntent(intentId: string): Promise<IntentFacts | null>;
  /**
   * Closes an open intent so that it can never be paid; returns its state (it may have been paid
   * meanwhile).
   */
  cancelIntent(intentId: string): Promise<IntentFacts | null>;
  /** Starts a refund. @throws if it exceeds the rest of the payment */
  refund(request: RefundRequest): Promise<RefundFacts>;
  /** All refunds of an intent, including those made at the provider. */
  listRefunds(intentId: string): Promise<RefundFacts[]>;
  /**
   * The site's balance at the provider per currency: captured money less refunds, disputes and
   * fees.
   */
  listBalances(): Promise<Balance[]>;
  /** Absent if the provider has no disputes. Null if the provider does not know the dispute. */
  findDispute?(disputeId: string): Promise<DisputeFacts | null>;
  /** The provider's events since an instant, in pages. Absent if the provider keeps no events. */
  listEvents?(since: Date): AsyncIterable<ProviderEvent[]>;
  /**
   * Accounts of artists that receive transfers; absent where the provider or the settings have
   * none.
   */
  readonly connect?: ConnectedAccounts;
  /** True if webhook signatures can be verified. */
  readonly hasWebhookSecret?: boolean;
  /**
   * Checks the provider's key; absent if the provider has no key.
   * @throws GatewayKeyError if the key lacks needed permissions
   */
  checkKey?(): Promise<void>;
  /** @throws if the signature is invalid */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
