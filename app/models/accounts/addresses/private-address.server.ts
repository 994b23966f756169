import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { type calendarFeeds, type overlayAddresses, users } from "~db/schema";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { isActiveUser } from "../account-state.server";

/** Whoever has the token has what the address opens. */
export type PrivateAddress = { token: string; createdAt: Date };

/** Both tables have the same columns. */
type Addresses = typeof calendarFeeds;

/**
 * Secret addresses of accounts, at most one each. The token is derived from the installation's
 * secret, so the owner can see it again while the database holds only its hash.
 */
export function privateAddresses(addresses: Addresses | typeof overlayAddresses, purpose: string) {
  const table = addresses as Addresses;
  let key: Buffer | undefined;

  function tokenOf(id: string): string {
    key ??= deriveKey(purpose);

    return createHmac("sha256", key).update(id).digest("base64url").slice(0, 32);
  }

  function toAddress({ id, createdAt }: typeof calendarFeeds.$inferSelect): PrivateAddress {
    return { token: tokenOf(id), createdAt };
  }

  async function insert(tx: Tx, userId: string) {
    const id = randomUUID();
    const values = { id, userId, tokenHash: hashOf(tokenOf(id)) };

    return firstRow(await tx.insert(table).values(values).returning());
  }

  async function remove(tx: Tx, userId: string): Promise<void> {
    await tx.delete(table).where(eq(table.userId, userId));
  }

  return {
    remove,
    async find(userId: string, reader: Reader = db): Promise<PrivateAddress | null> {
      const [row] = await reader.select().from(table).where(eq(table.userId, userId));

      return row ? toAddress(row) : null;
    },
    /** Keeps an address that exists: pressing twice must not void what a program has already. */
    create(userId: string): Promise<PrivateAddress> {
      return transaction(async (tx) => {
        const [row] = await tx.select().from(table).where(eq(table.userId, userId));

        return toAddress(row ?? (await insert(tx, userId)));
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
      const [row] = await db
        .select({ id: users.id, language: users.language })
        .from(table)
        .innerJoin(users, eq(users.id, table.userId))
        .where(and(eq(table.tokenHash, hashOf(token)), isActiveUser));

      return row ?? null;
    },
  };
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("base64url");
}
