import { transaction } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { firstRow } from "~db/first-row";
import type { Member } from "~/models/base/actor";
import { bookPaid } from "~/models/money/ledger/ledger-entries.server";
import { savePayoutAccount } from "~/models/payouts/payout-accounts.server";
import type { PayoutAccountForm } from "~/models/payouts/schema";
import { changeEvent, makeShow } from "../money/money";
import { actorFor, freshProof, makeArtist, makeUser } from "../accounts/people";

const DAY_MS = 24 * 3600_000;

export const BANK_ACCOUNT = {
  kind: "vietnam",
  bin: "970436",
  account: "0123499999",
  accountName: "HA VY",
} as const;

/** As savePayoutAccount, by somebody who has just signed in. */
export async function enterAccount(artist: Member, account: PayoutAccountForm) {
  return savePayoutAccount(artist, { ...account, ...(await freshProof({ id: artist.userId })) });
}

type Sale = { amount?: number; currency?: Currency; paidAt?: Date };

/** A paid ticket in the ledger, ten days ago. */
export async function makeSale(eventId: string, sale: Sale = {}) {
  const { amount = 360_000, currency = "vnd", paidAt = new Date(Date.now() - 10 * DAY_MS) } = sale;
  const { id: userId } = await makeUser();

  return transaction(async (tx) => {
    const about = { kind: "ticket", state: "paid", provider: "transfer" } as const;
    const values = { ...about, eventId, userId, amountCents: amount, currency, paidAt };
    const payment = firstRow(await tx.insert(payments).values(values).returning());

    await bookPaid(tx, payment, paidAt);

    return payment;
  });
}

/** A show that ended `daysAgo`. */
export async function makePastShow(artistId: string, daysAgo = 9) {
  const endTime = new Date(Date.now() - daysAgo * DAY_MS);
  const show = await makeShow({ artistId });

  await changeEvent(show.id, { startTime: new Date(endTime.getTime() - 3600_000), endTime });

  return show;
}

/** An artist with an account for đồng who is owed 360,000 ₫ for a past show, and a treasurer. */
export async function makeOwedArtist({ accountName = "HA VY" } = {}) {
  const user = await makeArtist();
  const artist: Member = actorFor(user);

  await enterAccount(artist, { currency: "vnd", ...BANK_ACCOUNT, accountName });

  const show = await makePastShow(user.id);
  const sale = await makeSale(show.id);
  const treasurer = actorFor(await makeUser({ role: "admin" }));

  return { user, artist, show, sale, treasurer };
}
