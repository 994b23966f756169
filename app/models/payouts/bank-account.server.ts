import { bankName } from "~/integrations/payments/vietqr/banks";
import { vietQr } from "~/integrations/payments/vietqr/vietqr";
import { decryptJson, encrypt, PAYOUT_ACCOUNT } from "~/platform/secrets/encryption.server";
import type { Payout } from "./payout-record.server";
import type { BankAccount, PayoutDestination } from "./schema";

export function encryptAccount(account: PayoutDestination): string {
  return encrypt(PAYOUT_ACCOUNT, JSON.stringify(account));
}

/**
 * Decrypts an account. Null for one that was encrypted with another secret: the artist has to enter
 * it again.
 */
export function decryptAccount(encryptedAccount: string): PayoutDestination | null {
  return decryptJson<PayoutDestination>(PAYOUT_ACCOUNT, encryptedAccount);
}

/**
 * The parts of an account for a bank's form. `routing`: BIN, routing number, BSB or transit number;
 * empty for an IBAN, which contains it. `institution`: institution number of a Canadian bank, else
 * empty.
 */
export type AccountParts = { bank: string; number: string; routing: string; institution: string };

export function accountParts(account: BankAccount): AccountParts {
  return { institution: "", ...partsOf(account) };
}

function partsOf(
  account: BankAccount,
): Omit<AccountParts, "institution"> & { institution?: string } {
  switch (account.kind) {
    case "vietnam":
      return { bank: bankName(account.bin), number: account.account, routing: account.bin };
    case "iban":
      return { bank: `IBAN ${account.iban.slice(0, 2)}`, number: account.iban, routing: "" };
    case "us":
      return { bank: "US", number: account.account, routing: account.routing };
    case "au":
      return {
        bank: "AU",
        number: account.account,
        routing: `${account.bsb.slice(0, 3)}-${account.bsb.slice(3)}`,
      };
    case "ca":
      return {
        bank: "CA",
        number: account.account,
        routing: account.transit,
        institution: account.institution,
      };
  }
}

const STRIPE_HINT = "Stripe ••• ";

/** Masks an account, as in "Vietcombank ••• 9999": enough to recognise it. */
export function accountHint(account: PayoutDestination): string {
  if (account.kind === "stripe") return `${STRIPE_HINT}${account.accountId.slice(-4)}`;

  const { bank, number } = accountParts(account);

  return `${bank} ••• ${number.slice(-4)}`;
}

/**
 * True if a payout goes to an account at Stripe, even if its account cannot be decrypted any more.
 */
export function goesToStripe({ accountHint }: Pick<Payout, "accountHint">): boolean {
  return accountHint.startsWith(STRIPE_HINT);
}

/** The note of the transfer, in characters that all banks accept. */
export function payoutNote({ id: payoutId }: Pick<Payout, "id">): string {
  return `NHAC SONG CHI TRA ${payoutId}`;
}

/**
 * The text of a VietQR code that fills in the transfer; null if none is possible, as for dollars.
 */
export function payoutQr(payout: Payout, account: PayoutDestination | null): string | null {
  if (payout.currency !== "vnd" || account?.kind !== "vietnam") return null;

  const { bin, account: accountNumber } = account;

  return vietQr({
    bin,
    account: accountNumber,
    amount: payout.amountCents,
    note: payoutNote(payout),
  });
}
