import * as payouts from "~/routes/dashboard+/payouts/route";
import { actorFor } from "../factories/people";
import { BANK_ACCOUNT, enterAccount, makeOwedArtist } from "../factories/payouts";
import { preparePayout } from "~/models/payouts/prepare-payout.server";
import * as treasurer from "~/routes/admin+/payouts/route";
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

const australian = { kind: "au", currency: "aud", bsb: "062-000", account: "12345678", accountName: "HA VY" };

const off = "Payouts through Stripe are turned off.";

/** A prepared payout of somebody. */
async function withPrepared() {
  const { treasurer, user } = await makeOwedArtist();
  const { id } = await preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount: 360_000 });
  return { it: String(id) };
}
const sent = (bankReference: string): Pick<Case, "form" | "api"> => ({
  form: ({ asker, made }) =>
    byForm(treasurer.action, "/admin/payouts", asker, { intent: "paidMany", payoutIds: made.it!, bankReference }),
  api: call(
    "POST",
    () => "/admin/payouts/paid",
    ({ made }) => ({ payouts: [{ id: Number(made.it), bankReference }] }),
  ),
});

/** Bank accounts of artists, and what treasurers sent. */
export const PAYOUT_CASES: Case[] = [
  { name: "a bank account in Vietnam", show: asArtist, ...account({ currency: "vnd", ...BANK_ACCOUNT }) },
  { name: "a bank account with an IBAN", show: asArtist, ...account(iban) },
  { name: "a bank account in Australia", show: asArtist, ...account(australian) },
  {
    name: "a bank account in Canada without the number of the bank",
    show: asArtist,
    ...account({ kind: "ca", currency: "cad", transit: "12345", account: "1234567", accountName: "HA VY" }),
    refused: "Please check the institution number. It has three digits.",
  },
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
  { name: "payouts that a treasurer has sent", show: { asAdmin: true }, with: withPrepared, ...sent("FT1") },
  {
    name: "payouts that a treasurer has sent, without the bank's reference",
    show: { asAdmin: true },
    with: withPrepared,
    ...sent(" "),
    refused: "Please enter the bank's reference of the transfer.",
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
