import type { Currency } from "~db/vocabularies";
import type { Member } from "~/models/base/actor";
import {
  chooseConnectedAccount,
  startOnboarding,
} from "~/models/payouts/connect/connected-account.server";
import { preparePayout } from "~/models/payouts/prepare-payout.server";
import type { StripeDouble } from "../../fakes/stripe-double";
import { makeOwedArtist, makeSale } from "./payouts";
import { freshProof } from "../accounts/people";

/** Opens an account for the artist at Stripe, which can receive money; returns its id. */
export async function onboardArtist(
  { connect }: StripeDouble,
  artist: Member,
  country = "FR",
): Promise<string> {
  const url = await startOnboarding(artist, country);
  const id = [...connect.accounts.keys()].find((known) => url.includes(known))!;

  connect.finishOnboarding(id);

  return id;
}

export async function chooseStripe(artist: Member, currency: Currency) {
  return chooseConnectedAccount(artist, { currency, ...(await freshProof({ id: artist.userId })) });
}

/**
 * An artist who is owed `price` in US cents, to be paid to a connected account; the payout is
 * prepared.
 */
export async function makeConnectedArtist(double: StripeDouble, price: number) {
  const owed = await makeOwedArtist();
  const { user, artist, treasurer, show } = owed;
  const sale = await makeSale(show.id, { amount: price, currency: "usd" });
  const accountId = await onboardArtist(double, artist);

  await chooseStripe(artist, "usd");

  const prepare = (amount = price) =>
    preparePayout(treasurer, { artistId: user.id, currency: "usd", amount });

  return { ...owed, sale, accountId, prepare, payout: await prepare() };
}
