import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type DbReader, type Tx } from "~db/client.server";
import { type calendarFeeds, type overlayAddresses, users } from "~db/schema";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { activeUserFilter } from "../account-state.server";

/** The token gives access without a sign-in. */
export type PrivateAddress = { token: string; createdAt: Date };

/** The tables `calendarFeeds` and `overlayAddresses` have the same columns. */
type AddressTable = typeof calendarFeeds;

/**
 * Secret addresses of accounts, at most one each. The token is derived from the installation's
 * secret, so the owner can see it again while the database holds only its hash.
 */
export function privateAddresses(
  addresses: AddressTable | typeof overlayAddresses,
  purpose: string,
) {
  const table = addresses as AddressTable;
  let tokenKey: Buffer | undefined;

  function tokenOf(addressId: string): string {
    tokenKey ??= deriveKey(purpose);

    return createHmac("sha256", tokenKey).update(addressId).digest("base64url").slice(0, 32);
  }

  function toAddress({
    id: addressId,
    createdAt,
  }: typeof calendarFeeds.$inferSelect): PrivateAddress {
    return { token: tokenOf(addressId), createdAt };
  }

  async function insert(tx: Tx, userId: string) {
    const addressId = randomUUID();
    const addressValues = { id: addressId, userId, tokenHash: hashToken(tokenOf(addressId)) };

    return firstRow(await tx.insert(table).values(addressValues).returning());
  }

  async function remove(tx: Tx, userId: string): Promise<void> {
    await tx.delete(table).where(eq(table.userId, userId));
  }

  return {
    remove,
    async find(userId: string, reader: DbReader = db): Promise<PrivateAddress | null> {
      const [addressRow] = await reader.select().from(table).where(eq(table.userId, userId));

      return addressRow ? toAddress(addressRow) : null;
    },
    /** Keeps an existing address: a second press must not break a program that uses it. */
    create(userId: string): Promise<PrivateAddress> {
      return transaction(async (tx) => {
        const [addressRow] = await tx.select().from(table).where(eq(table.userId, userId));

        return toAddress(addressRow ?? (await insert(tx, userId)));
      });
    },
    /** Makes a new address; the former one stops working. */
    replace(userId: string): Promise<PrivateAddress> {
      return transaction(async (tx) => {
        await remove(tx, userId);

        return toAddress(await insert(tx, userId));
      });
    },
    /** Null for unknown and replaced tokens, and for suspended and deleted accounts. */
    async findOwner(token: string) {
      const [owner] = await db
        .select({ id: users.id, language: users.language })
        .from(table)
        .innerJoin(users, eq(users.id, table.userId))
        .where(and(eq(table.tokenHash, hashToken(token)), activeUserFilter));

      return owner ?? null;
    },
  };
}

function hashToken(token: string) {
  return createHash("sha256").update(token).digest("base64url");
}
