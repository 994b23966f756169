import { GatewayError, GatewayRefusal } from "./gateway-error";

/** An artist's account at the provider, which can receive transfers from the site's account. */
export type ConnectedAccount = {
  id: string;
  /** True if the account can receive transfers and pays out to the artist's bank. */
  isReady: boolean;
  /**
   * Details that the provider still requires, in its terms: "external_account",
   * "individual.verification.document".
   */
  missing: string[];
};

export type NewConnectedAccount = {
  /** Idempotency key: a repeated reference and country return the same account. */
  reference: string;
  /** The country code of ISO 3166-1, two capital letters. */
  country: string;
  email: string | null;
};

export type OnboardingLink = { accountId: string; returnUrl: string; refreshUrl: string };

export type NewTransfer = {
  /** Unique for the payout; transfers can be found by it. */
  reference: string;
  /**
   * Raised only after a definite refusal: a provider that repeats its responses must not repeat the
   * refusal.
   */
  attempt: number;
  amountCents: number;
  currency: string;
  accountId: string;
};
export type TransferFacts = Pick<NewTransfer, "amountCents" | "currency" | "accountId"> & {
  id: string;
};

export type NewReversal = { reference: string; transferId: string; amountCents: number };
/** `reference`: this site's reference, if this site made the reversal. */
export type ReversalFacts = { id: string; amountCents: number; reference: string | null };

/**
 * Accounts of artists at the provider, and transfers to them. Each call may be slow and may fail.
 */
export interface ConnectedAccounts {
  /**
   * False if the provider does not let this site open accounts.
   * @throws GatewayKeyError if the key lacks the permission
   */
  isEnabled(): Promise<boolean>;
  createAccount(account: NewConnectedAccount): Promise<string>;
  /**
   * Creates a link to the provider's page that asks the artist for missing details; it can be
   * opened once.
   */
  createOnboardingLink(link: OnboardingLink): Promise<string>;
  /** Null if the account is closed, or no longer connected to the site's account. */
  findAccount(accountId: string): Promise<ConnectedAccount | null>;
  /** @throws TransferRefusal if no money moves; any other error leaves it unknown */
  createTransfer(transfer: NewTransfer): Promise<TransferFacts>;
  findTransfer(reference: string): Promise<TransferFacts | null>;
  /** @throws TransferRefusal if no money moves; any other error leaves it unknown */
  createReversal(reversal: NewReversal): Promise<ReversalFacts>;
  /** All reversals of a transfer, including those made at the provider. */
  listReversals(transferId: string): Promise<ReversalFacts[]>;
}

/**
 * "balance": one of the two accounts has too little money; "account": the artist's account cannot
 * receive it.
 */
export type TransferProblem = "balance" | "account" | "refused";

/**
 * The provider failed, and repeats the failure for the same attempt: only `findTransfer` can tell
 * whether money moved.
 */
export class RepeatedFailure extends GatewayError {
  override name = "RepeatedFailure";
}

/** The provider refused for certain: no money has moved or will move. */
export class TransferRefusal extends GatewayRefusal {
  override name = "TransferRefusal";
  constructor(
    readonly problem: TransferProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
