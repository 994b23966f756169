import * as payouts from "~/routes/dashboard+/payouts/route";
import { actorFor } from "../factories/people";
import { BANK_ACCOUNT, enterAccount } from "../factories/payouts";
import { givePassword } from "./account-cases";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";

const asArtist = { asArtist: true };
const account = (fields: Record<string, string>): Pick<Case, "form" | "api"> => ({
  form: ({ asker }) => byForm(payouts.action, "/dashboard/payouts", asker, { intent: "account", ...fields }),
  api: call(
    "PUT",
    () => "/artist/payout-account",
    () => fields,
  ),
});
const iban = { kind: "iban", currency: "usd", iban: "DE89 3704 0044 0532 0130 00", accountName: "Hạ Vy" };

const off = "Payouts through Stripe are turned off.";

/** Bank accounts of artists. */
export const PAYOUT_CASES: Case[] = [
  { name: "a bank account in Vietnam", show: asArtist, ...account({ currency: "vnd", ...BANK_ACCOUNT }) },
  { name: "a bank account with an IBAN", show: asArtist, ...account(iban) },
  {
    name: "a bank account with a wrong IBAN",
    show: asArtist,
    ...account({ ...iban, iban: "DE89 3704 0044 0532 0130 01" }),
    refused: "Please check the IBAN. One of its characters is wrong.",
  },
  {
    name: "a bank account by somebody who does not know the password",
    show: asArtist,
    with: givePassword,
    ...account({ currency: "vnd", ...BANK_ACCOUNT, currentPassword: "a guess" }),
    refused: "Current password is incorrect.",
  },
  {
    name: "an account at Stripe on a site without Stripe Connect",
    show: asArtist,
    form: ({ asker }) => byForm(payouts.action, "/dashboard/payouts", asker, { intent: "stripe", country: "FR" }),
    api: call(
      "POST",
      () => "/artist/stripe-account",
      () => ({ country: "FR" }),
    ),
    refused: off,
  },
  {
    name: "payment to an account at Stripe on a site without Stripe Connect",
    show: asArtist,
    form: ({ asker }) => byForm(payouts.action, "/dashboard/payouts", asker, { intent: "useStripe", currency: "usd" }),
    api: call(
      "PUT",
      () => "/artist/payout-account/stripe",
      () => ({ currency: "usd" }),
    ),
    refused: off,
  },
  {
    name: "a change of the bank account that is dropped",
    show: asArtist,
    with: async ({ asker }) => {
      for (const number of ["0123499999", "0123488888"])
        await enterAccount(actorFor(asker), { currency: "vnd", ...BANK_ACCOUNT, account: number });
      return {};
    },
    form: ({ asker }) => byForm(payouts.action, "/dashboard/payouts", asker, { intent: "keep", currency: "vnd" }),
    api: call("DELETE", () => "/artist/payout-account/change?currency=vnd"),
  },
];
