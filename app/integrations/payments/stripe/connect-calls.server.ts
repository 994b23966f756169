import type Stripe from "stripe";
import {
  type ConnectedAccount,
  type ConnectedAccounts,
  type NewTransfer,
  RepeatedFailure,
  type ReversalFacts,
  type TransferFacts,
  type TransferProblem,
  TransferRefusal,
} from "../connected-accounts";
import { GatewayKeyError } from "../gateway-error";
import {
  callStripe,
  codeOf,
  findInStripe,
  isRefusal,
  isRepeatedFailure,
  wasKeyUsedOtherwise,
} from "./stripe-requests.server";

/** Size of the only page that is read; no transfer has more reversals. */
const MAX_REVERSALS = 100;

/**
 * Country of the probe that tests for Connect. No account can be opened in this country, so the
 * probe never opens one. Listing accounts does not show whether Connect is on.
 */
const NO_COUNTRY = "ZZ";
/** Stripe's error message on accounts without Connect; Stripe has no error code for this case. */
const NOT_SIGNED_UP = /signed up for connect/i;

/** Express accounts and transfers to them (Stripe Connect, separate charges and transfers). */
export function connectCalls(stripe: Stripe): ConnectedAccounts {
  return {
    async isEnabled() {
      const probeParams = { type: "express", country: NO_COUNTRY } as const;

      return callStripe(() => stripe.accounts.create(probeParams)).then(
        () => true,
        (error: unknown) => {
          if (!isRefusal(error)) throw error;

          return !NOT_SIGNED_UP.test(String(error));
        },
      );
    },
    async createAccount({ reference, country, email }) {
      const { country: ownCountry } = await callStripe(() => stripe.accounts.retrieveCurrent());
      const params: Stripe.AccountCreateParams = {
        type: "express",
        country,
        ...(email && { email }),
        capabilities: { transfers: { requested: true } },
        // Accounts abroad only receive transfers (docs.stripe.com/connect/service-agreement-types).
        ...(ownCountry !== country && { tos_acceptance: { service_agreement: "recipient" } }),
        metadata: { reference },
      };
      const idempotencyKey = `account-${reference}-${country}`;

      return (await callStripe(() => stripe.accounts.create(params, { idempotencyKey }))).id;
    },
    async createOnboardingLink({
      accountId: account,
      returnUrl: return_url,
      refreshUrl: refresh_url,
    }) {
      const params = { account, return_url, refresh_url, type: "account_onboarding" } as const;

      return (await callStripe(() => stripe.accountLinks.create(params))).url;
    },
    findAccount: async (id) => accountOf(await findUnlessGone(() => stripe.accounts.retrieve(id))),
    createTransfer: (transfer) => makeTransfer(stripe, transfer),
    async findTransfer(reference) {
      const { data } = await callStripe(() =>
        stripe.transfers.list({ transfer_group: transferGroupOf(reference), limit: 1 }),
      );

      return data[0] ? transferOf(data[0]) : null;
    },
    async createReversal({ transferId, amountCents: amount, reference }) {
      const idempotencyKey = `reversal-${reference}`;

      return callOnceMore(async () => {
        const metadata = { reference };

        return reversalOf(
          await stripe.transfers.createReversal(
            transferId,
            { amount, metadata },
            { idempotencyKey },
          ),
        );
      });
    },
    async listReversals(transferId) {
      const { data } = await callStripe(() =>
        stripe.transfers.listReversals(transferId, { limit: MAX_REVERSALS }),
      );

      return data.map(reversalOf);
    },
  };
}

function makeTransfer(
  stripe: Stripe,
  { reference, attempt, amountCents, currency, accountId }: NewTransfer,
) {
  const transferParams = {
    amount: amountCents,
    currency,
    destination: accountId,
    transfer_group: transferGroupOf(reference),
    metadata: { reference },
  };
  const idempotencyKey = `transfer-${reference}-${attempt}`;

  return callOnceMore(async () =>
    transferOf(await stripe.transfers.create(transferParams, { idempotencyKey })),
  );
}

function transferGroupOf(reference: string): string {
  return `payout-${reference}`;
}

/**
 * Calls Stripe, and once more after rate limits and locks, with the same key.
 * @throws TransferRefusal for permanent refusals, RepeatedFailure, GatewayError
 */
async function callOnceMore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await callStripe(call);
  } catch (error) {
    const message = error instanceof Error ? error.message : "Refused";
    if (isRepeatedFailure(error)) throw new RepeatedFailure(message, { cause: error });

    const isFinalRefusal = isRefusal(error) || error instanceof GatewayKeyError;
    if (!isFinalRefusal || wasKeyUsedOtherwise(error)) throw error;

    throw new TransferRefusal(problemOf(error), message, { cause: error });
  }
}

const BALANCE_CODES = ["balance_insufficient", "insufficient_funds"];
const ACCOUNT_CODES = [
  "account_closed",
  "account_invalid",
  "insufficient_capabilities_for_transfer",
  "no_account",
  "resource_missing",
  "transfers_not_allowed",
];

function problemOf(error: unknown): TransferProblem {
  const errorCode = codeOf(error);
  if (BALANCE_CODES.includes(errorCode)) return "balance";

  return ACCOUNT_CODES.includes(errorCode) ? "account" : "refused";
}

/** Null if the key has no access to the account, as after it was disconnected. */
async function findUnlessGone<T>(call: () => Promise<T>): Promise<T | null> {
  return findInStripe(call).catch((error) => {
    if (codeOf(error) === "account_invalid") return null;

    throw error;
  });
}

function accountOf(account: Stripe.Account | null): ConnectedAccount | null {
  if (!account) return null;

  const { id, capabilities, payouts_enabled, requirements } = account;
  const isReady = capabilities?.transfers === "active" && payouts_enabled === true;

  return { id, isReady, missing: [...(requirements?.currently_due ?? [])] };
}

function transferOf({ id, amount, currency, destination }: Stripe.Transfer): TransferFacts {
  const accountId = typeof destination === "string" ? destination : (destination?.id ?? "");

  return { id, amountCents: amount, currency, accountId };
}

function reversalOf({ id, amount, metadata }: Stripe.TransferReversal): ReversalFacts {
  return { id, amountCents: amount, reference: metadata?.reference ?? null };
}
