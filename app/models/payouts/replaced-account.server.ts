import { isDeepStrictEqual } from "node:util";
import type { DbReader } from "~db/client.server";
import { decryptAccount } from "./bank-account.server";
import { listAccountsInUse } from "./payout-accounts.server";
import type { Payout } from "./payout-record.server";

/** Lists the ids of prepared payouts whose account the artist has replaced since. */
export async function listWithOldAccount(
  reader: DbReader,
  prepared: Payout[],
): Promise<Set<number>> {
  const inUse = await listAccountsInUse(reader, [
    ...new Set(prepared.map(({ artistId }) => artistId)),
  ]);
  const isOld = ({ artistId, currency, account: encryptedAccount }: Payout) => {
    const currentAccount = inUse.find(
      (accountInUse) => accountInUse.artistId === artistId && accountInUse.currency === currency,
    );

    return (
      encryptedAccount !== null &&
      !isDeepStrictEqual(currentAccount?.account, decryptAccount(encryptedAccount))
    );
  };

  return new Set(prepared.filter(isOld).map(({ id }) => id));
}

export async function hasOldAccount(reader: DbReader, payout: Payout): Promise<boolean> {
  return (await listWithOldAccount(reader, [payout])).has(payout.id);
}
