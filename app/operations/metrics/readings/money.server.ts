import {
  ageOf,
  countMails,
  countPayments,
  countTexts,
  countUndecidedPayments,
  listProviderStatus,
} from "~/operations/health/figures.server";
import { countTextsToday } from "~/models/delivery/notices/texts/text-shares.server";
import { countPayoutsToSend } from "~/models/payouts/payout-lists.server";
import {
  byState,
  singleValue,
  type Reading,
  unixSeconds,
} from "~/platform/metrics/register-readings";

export const MONEY_READINGS: Reading[] = [
  {
    name: "nhacsong_payments",
    help: "Payments by state",
    labels: ["state"],
    read: async () => byState(await countPayments()),
  },
  {
    name: "nhacsong_payments_undecided",
    help: "Payments that the provider has not decided for an hour",
    read: async () => singleValue((await countUndecidedPayments()).n),
  },
  {
    name: "nhacsong_payout_oldest_prepared_seconds",
    help: "Age of the oldest payout that is prepared and not sent; 0 without one",
    read: async () => singleValue((ageOf((await countPayoutsToSend()).since) ?? 0) / 1000),
  },
  {
    name: "nhacsong_webhook_last_received_timestamp_seconds",
    help: "Last call of the payment provider with a valid signature",
    labels: ["provider"],
    read: async () =>
      (await listProviderStatus()).map((providerStatus) => ({
        labels: { provider: providerStatus.provider },
        value: unixSeconds(providerStatus.lastEventAt),
      })),
  },
  {
    name: "nhacsong_webhook_refused_total",
    help: "Calls without a valid signature; anybody can make one",
    labels: ["provider"],
    isCounter: true,
    read: async () =>
      (await listProviderStatus()).map((providerStatus) => ({
        labels: { provider: providerStatus.provider },
        value: providerStatus.refusedEvents,
      })),
  },
  {
    name: "nhacsong_mails",
    help: "Mails in the outbox by state",
    labels: ["state"],
    read: async () => byState((await countMails()).counts),
  },
  {
    name: "nhacsong_mail_oldest_waiting_seconds",
    help: "Age of the oldest mail that waits; 0 without one",
    read: async () => singleValue((await countMails()).oldestWaitingMs / 1000),
  },
  {
    name: "nhacsong_texts",
    help: "Text messages of the last 24 hours by state",
    labels: ["state"],
    read: async () => byState((await countTexts()).counts),
  },
  {
    name: "nhacsong_texts_today",
    help: "Text messages since midnight (UTC), of TEXT_MESSAGES_PER_DAY",
    read: async () => singleValue(await countTextsToday()),
  },
];
