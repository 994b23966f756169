import { z } from "zod";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { RefundAccountForm } from "~/models/checkout/transfers/schema";
import { referenceField } from "./reference-field";
import { first } from "~/platform/required";

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/**
 * Kinds of bank accounts: in Vietnam, with an IBAN, in the United States, Australia or Canada. Đồng
 * can only go to Vietnam.
 */
export const ACCOUNT_KINDS = ["vietnam", "iban", "us", "au", "ca"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * Account kinds per currency. The form offers them in this order. A currency's own country comes
 * first if accounts in that currency are rare elsewhere.
 */
const KINDS_BY_CURRENCY: Record<Currency, readonly AccountKind[]> = {
  vnd: ["vietnam"],
  usd: ["vietnam", "iban", "us"],
  eur: ["vietnam", "iban"],
  aud: ["au", "vietnam", "iban"],
  cad: ["ca", "vietnam", "iban"],
};

/** Lists the kinds of accounts that can receive a currency. */
export function listAccountKinds(currency: Currency): readonly AccountKind[] {
  return KINDS_BY_CURRENCY[currency];
}

const toCompactCode = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();
const codeField = (error: string, isValid: (text: string) => boolean) =>
  z.string({ error }).max(60, error).transform(toCompactCode).refine(isValid, error);
const { accountName } = RefundAccountForm.shape;

const VietnamAccount = RefundAccountForm.extend({ kind: z.literal("vietnam") });
const IbanAccount = z.object({
  kind: z.literal("iban"),
  iban: codeField("payouts:ibanInvalid", isIban),
  accountName,
});
const UsAccount = z.object({
  kind: z.literal("us"),
  routing: codeField("payouts:routingInvalid", isRoutingNumber),
  account: codeField("payouts:usAccountInvalid", (text) => /^\d{4,17}$/.test(text)),
  accountName,
});

const AustralianAccount = z.object({
  kind: z.literal("au"),
  bsb: codeField("payouts:bsbInvalid", isBsb),
  account: codeField("payouts:auAccountInvalid", (text) => /^\d{5,9}$/.test(text)),
  accountName,
});
const CanadianAccount = z.object({
  kind: z.literal("ca"),
  transit: codeField("payouts:transitInvalid", (text) => /^\d{5}$/.test(text)),
  institution: codeField("payouts:institutionInvalid", isInstitutionNumber),
  account: codeField("payouts:caAccountInvalid", (text) => /^\d{7,12}$/.test(text)),
  accountName,
});

export type BankAccount =
  | z.output<typeof VietnamAccount>
  | z.output<typeof IbanAccount>
  | z.output<typeof UsAccount>
  | z.output<typeof AustralianAccount>
  | z.output<typeof CanadianAccount>;

/** An account at the payment provider that transfers go to. */
export type StripeAccount = { kind: "stripe"; accountId: string; accountName: string };
export type PayoutDestination = BankAccount | StripeAccount;

/** Password for `assertReauthenticated`. */
const currentPassword = z.string().optional();

/** An artist's bank account for one currency. */
export const PayoutAccountForm = z.discriminatedUnion(
  "kind",
  [
    VietnamAccount.extend({
      currentPassword,
      currency: z.enum(CURRENCIES, "payouts:currencyUnknown"),
    }),
    IbanAccount.extend({
      currentPassword,
      currency: z.enum(CURRENCIES, "payouts:currencyUnknown").exclude(["vnd"]),
    }),
    UsAccount.extend({ currentPassword, currency: z.literal("usd", "payouts:currencyUnknown") }),
    AustralianAccount.extend({
      currentPassword,
      currency: z.literal("aud", "payouts:currencyUnknown"),
    }),
    CanadianAccount.extend({
      currentPassword,
      currency: z.literal("cad", "payouts:currencyUnknown"),
    }),
  ],
  { error: "payouts:kindUnknown" },
);
export type PayoutAccountForm = z.output<typeof PayoutAccountForm>;

export const CurrencyForm = z.object({ currency: z.enum(CURRENCIES, "payouts:currencyUnknown") });
/** Chooses payment to the account at the provider. */
export const StripeChoiceForm = CurrencyForm.extend({ currentPassword });
export type StripeChoiceForm = z.output<typeof StripeChoiceForm>;

const ArtistId = z.string({ error: "payouts:gone" }).min(1, "payouts:gone").max(64, "payouts:gone");
/** The amount that the page showed, in the smallest unit. */
const Amount = z
  .string({ error: "payouts:gone" })
  .regex(/^\d{1,15}$/, "payouts:gone")
  .transform(Number);

/** Form of the treasurer that prepares a payout to an artist. */
export const PrepareForm = CurrencyForm.extend({ artistId: ArtistId, amount: Amount });
const BankReference = z
  .string({ error: "payouts:bankReferenceNeeded" })
  .trim()
  .min(1, "payouts:bankReferenceNeeded")
  .max(60, "payouts:bankReferenceLong");

export const PaidForm = z.object({
  bankReference: BankReference,
  /** "yes" if the money has left although less is owed now. */
  isSent: z.literal("yes").optional().catch(undefined),
});
/** Maximum number of payouts in a file for bulk payment. */
export const MAX_BULK_PAYOUTS = 1000;
const PayoutId = z.coerce
  .number<string | number>("payouts:gone")
  .int("payouts:gone")
  .positive("payouts:gone");
const chosenItems = <Item extends z.ZodType>(itemSchema: Item) =>
  z
    .array(itemSchema, { error: "payouts:treasurer.chooseSome" })
    .min(1, "payouts:treasurer.chooseSome")
    .max(MAX_BULK_PAYOUTS, "payouts:treasurer.chooseSome");

/** Payouts that were sent, each with the bank's reference. */
export const SentPayouts = z.object({
  payouts: chosenItems(z.object({ id: PayoutId, bankReference: BankReference })),
});

/**
 * Sent payouts as a form: the ticked lines, one reference for all of them, and a separate reference
 * for lines that have one.
 */
export const SentPayoutsForm = z
  .looseObject({ payoutIds: chosenItems(PayoutId), bankReference: z.string().optional() })
  .transform(
    (
      { payoutIds, bankReference = "", ...referenceFields },
      context,
    ): z.output<typeof SentPayouts> => {
      const payouts = payoutIds.map((id) => {
        const entered = referenceFields[referenceField(id)];
        const hasOwnReference = typeof entered === "string" && entered.trim() !== "";
        const reference = BankReference.safeParse(hasOwnReference ? entered : bankReference);
        if (reference.success) return { id, bankReference: reference.data };

        const path = [hasOwnReference ? referenceField(id) : "bankReference"];

        context.addIssue({ code: "custom", message: first(reference.error.issues).message, path });

        return { id, bankReference: "" };
      });

      return { payouts };
    },
  );

export const ReverseForm = z.object({
  reason: z
    .string({ error: "payouts:reasonNeeded" })
    .trim()
    .min(1, "payouts:reasonNeeded")
    .max(300, "payouts:reasonLong"),
});

/**
 * Countries of artists that can open an Express account (docs.stripe.com/connect/express-accounts).
 */
export const CONNECT_COUNTRIES = [
  ...[
    "AT",
    "AU",
    "BE",
    "BG",
    "CA",
    "CH",
    "CY",
    "CZ",
    "DE",
    "DK",
    "EE",
    "ES",
    "FI",
    "FR",
    "GB",
    "GR",
    "HK",
    "HR",
  ],
  ...[
    "HU",
    "IE",
    "IT",
    "JP",
    "LT",
    "LU",
    "LV",
    "MT",
    "MX",
    "NL",
    "NO",
    "NZ",
    "PL",
    "PT",
    "RO",
    "SE",
    "SG",
    "SI",
  ],
  ...["SK", "US"],
] as const;
export const ConnectForm = z.object({
  country: z.enum(CONNECT_COUNTRIES, "payouts:stripe.countryUnknown"),
});

/** `amount`: the amount that the page showed, in the smallest unit. */
export const TakeBackForm = ReverseForm.extend({ amount: Amount });

/**
 * True for an IBAN with a valid checksum (ISO 13616, ISO 7064 MOD 97-10), without spaces and in
 * capitals.
 */
function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;

  const numericIban = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );

  return (
    [...numericIban].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1
  );
}

/** True for a routing number of a US bank with a valid checksum (ABA). */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false;

  const weightedSum = ROUTING_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(text[index]),
    0,
  );

  return weightedSum % 10 === 0;
}

/** True for the number of an Australian bank, state and branch; it has no checksum. */
function isBsb(text: string): boolean {
  return /^\d{6}$/.test(text) && !/^0+$/.test(text);
}

/** True for the number of a Canadian financial institution; it has no checksum. */
function isInstitutionNumber(text: string): boolean {
  return /^\d{3}$/.test(text) && text !== "000";
}
