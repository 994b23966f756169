import { z } from "zod";
import { throttleGuess } from "~/auth/throttles.server";
import { CURRENCIES } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { ListCall } from "~/models/office/admin/schema";
import { requireEarner } from "~/models/money/ledger/earner.server";
import { decimalString } from "~/locales/currency";
import {
  chooseConnectedAccount,
  CONNECTED_STATES,
  findConnectedAccount,
  startOnboarding,
} from "~/models/payouts/connect/connected-account.server";
import {
  discardAccountChange,
  listOwnAccounts,
  listShownAccounts,
  savePayoutAccount,
} from "~/models/payouts/payout-accounts.server";
import { listArtistsToPay, listPrepared, readOwnPayouts, searchPayouts } from "~/models/payouts/payout-lists.server";
import { recordPayouts } from "~/models/payouts/record-payout.server";
import { ConnectForm, CurrencyForm, PayoutAccountForm, SentPayouts, StripeChoiceForm } from "~/models/payouts/schema";
import { operation } from "../core/operation";
import { AccountJson, accountJson, OwedJson, owedJson, PayoutJson, payoutJson } from "../json/payout-json";
import { Instant, Money } from "../json/parts";

const HeldBackJson = z.object({ eventId: z.uuid(), currency: z.enum(CURRENCIES), dueAt: Instant, amount: Money });
const StripeJson = z.object({
  state: z.enum(CONNECTED_STATES),
  country: z.string().nullable(),
  /** In Stripe's words. */
  missing: z.array(z.string()),
});
const ArtistOwedJson = OwedJson.extend({ artistId: z.uuid(), name: z.string(), hasAccount: z.boolean() });
const ArtistPayoutJson = PayoutJson.extend({ artistId: z.uuid() });

/** Payouts: signed-in browsers only. */
export const payoutsCalls = [
  operation({
    method: "get",
    path: "/artist/payouts",
    id: "getPayouts",
    tag: "studio",
    who: "member",
    scope: null,
    response: z.object({
      owed: z.array(OwedJson),
      heldBack: z.array(HeldBackJson),
      payouts: z.array(PayoutJson),
      accounts: z.array(AccountJson),
      /** Null where payouts through Stripe are turned off. */
      stripe: StripeJson.nullable(),
    }),
    authorize: ({ actor }) => requireEarner(actor),
    run: async ({ actor }) => {
      const { owed, heldBack, payouts } = await readOwnPayouts(actor);
      return {
        owed: owed.map(owedJson),
        heldBack: heldBack
          .filter(({ reserved }) => reserved > 0)
          .map(({ eventId, currency, dueAt, reserved }) => {
            return { eventId, currency, dueAt: dueAt.toISOString(), amount: decimalString(reserved, currency) };
          }),
        payouts: payouts.map(payoutJson),
        accounts: (await listShownAccounts(actor)).map(accountJson),
        stripe: await findConnectedAccount(actor),
      };
    },
  }),
  operation({
    method: "put",
    path: "/artist/payout-account",
    id: "savePayoutAccount",
    tag: "studio",
    who: "member",
    scope: null,
    body: PayoutAccountForm,
    response: AccountJson,
    authorize: ({ actor }) => requireEarner(actor),
    run: async ({ actor, body, session }) => {
      await throttleGuess("password", actor.userId, () => savePayoutAccount(actor, { ...body, session }));
      return accountJson((await listOwnAccounts(actor)).find(({ currency }) => currency === body.currency)!);
    },
  }),
  operation({
    method: "delete",
    path: "/artist/payout-account/change",
    id: "discardAccountChange",
    tag: "studio",
    who: "member",
    scope: null,
    query: CurrencyForm,
    response: AccountJson,
    authorize: ({ actor }) => requireEarner(actor),
    run: async ({ actor, query: { currency } }) => {
      await discardAccountChange(actor, currency);
      return accountJson((await listOwnAccounts(actor)).find((account) => account.currency === currency)!);
    },
  }),
  operation({
    method: "post",
    path: "/artist/stripe-account",
    id: "openStripeAccount",
    tag: "studio",
    who: "member",
    scope: null,
    body: ConnectForm,
    response: z.object({ url: z.url() }),
    errors: ["conflict", "unavailable"],
    authorize: ({ actor }) => requireEarner(actor),
    run: async ({ actor, body: { country } }) => ({ url: await startOnboarding(actor, country) }),
  }),
  operation({
    method: "put",
    path: "/artist/payout-account/stripe",
    id: "chooseStripeAccount",
    tag: "studio",
    who: "member",
    scope: null,
    body: StripeChoiceForm,
    response: AccountJson,
    errors: ["conflict", "unavailable"],
    authorize: ({ actor }) => requireEarner(actor),
    run: async ({ actor, body, session }) => {
      await throttleGuess("password", actor.userId, () => chooseConnectedAccount(actor, { ...body, session }));
      return accountJson((await listOwnAccounts(actor)).find(({ currency }) => currency === body.currency)!);
    },
  }),
  operation({
    method: "get",
    path: "/admin/payouts",
    id: "adminPayouts",
    tag: "admin",
    who: "admin",
    scope: null,
    query: ListCall,
    response: z.object({
      owed: z.array(ArtistOwedJson),
      prepared: z.array(ArtistPayoutJson),
      rows: z.array(ArtistPayoutJson),
      total: z.int(),
    }),
    run: async ({ actor, query }) => {
      const [currencies, prepared, decided] = [
        await listArtistsToPay(actor),
        await listPrepared(actor),
        await searchPayouts(actor, query),
      ];
      const withArtist = ({ payout }: { payout: Parameters<typeof payoutJson>[0] & { artistId: string } }) => {
        return { ...payoutJson(payout), artistId: payout.artistId };
      };
      return {
        owed: currencies.flatMap(({ artists }) =>
          artists.map(({ artistId, name, account, ...owed }) => {
            return { ...owedJson(owed), artistId, name, hasAccount: account !== undefined };
          }),
        ),
        prepared: prepared.map(withArtist),
        rows: decided.rows.map(withArtist),
        total: decided.total,
      };
    },
  }),
  operation({
    method: "post",
    path: "/admin/payouts/paid",
    id: "recordPayouts",
    tag: "admin",
    who: "admin",
    scope: null,
    body: SentPayouts,
    response: z.object({
      recorded: z.array(ArtistPayoutJson),
      /** Those that were not recorded, and why. */
      refused: z.array(z.object({ id: z.int(), message: z.string() })),
    }),
    run: async ({ actor, request, body: { payouts } }) => {
      const t = translator(languageOfHeader(request.headers));
      const { recorded, refused } = await recordPayouts(actor, payouts);
      return {
        recorded: recorded.map((payout) => ({ ...payoutJson(payout), artistId: payout.artistId })),
        refused: refused.map(({ id, reason }) => ({ id, message: t(reason) })),
      };
    },
  }),
];
