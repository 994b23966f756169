import { isDeepStrictEqual } from "node:util";
import type { Reader } from "~db/client.server";
import { openAccount } from "./bank-account.server";
import { listAccountsInUse } from "./payout-accounts.server";
import type { Payout } from "./payout-record.server";

/** Prepared payouts that go to an account which the artist has replaced by now. */
export async function listWithOldAccount(reader: Reader, prepared: Payout[]): Promise<Set<number>> {
  const inUse = await listAccountsInUse(reader, [
    ...new Set(prepared.map(({ artistId }) => artistId)),
  ]);
  const isOld = ({ artistId, currency, account: sealed }: Payout) => {
    const current = inUse.find((row) => row.artistId === artistId && row.currency === currency);

    return sealed !== null && !isDeepStrictEqual(current?.account, openAccount(sealed));
  };

  return new Set(prepared.filter(isOld).map(({ id }) => id));
}

export async function hasOldAccount(reader: Reader, payout: Payout): Promise<boolean> {
  return (await listWithOldAccount(reader, [payout])).has(payout.id);
}
