import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cookieFor, makeUser } from "../../test/factories/accounts/people";
import { openRooms } from "../../test/live/room-client";
import { transaction, type Tx } from "~db/client.server";
import { sessions, users } from "~db/schema";
import { recheckAdmins } from "./access.server";

const rooms = openRooms();

async function openAsAdmin() {
  const user = await makeUser({ role: "admin" });

  return { user, client: await rooms.connect({ cookie: await cookieFor(user), extended: true }) };
}

const past = new Date(0);

test.each<[string, (tx: Tx, id: string) => unknown]>([
  [
    "the role is taken",
    (tx, id) => tx.update(users).set({ role: "viewer" }).where(eq(users.id, id)),
  ],
  [
    "the account is suspended",
    (tx, id) => tx.update(users).set({ suspendedAt: past }).where(eq(users.id, id)),
  ],
  [
    "the session expires",
    (tx, id) => tx.update(sessions).set({ expire: past }).where(eq(sessions.userId, id)),
  ],
  ["the session is deleted", (tx, id) => tx.delete(sessions).where(eq(sessions.userId, id))],
])(
  "an admin's socket closes after %s unannounced; those of other admins stay",
  async (_what, end) => {
    const [former, other] = [await openAsAdmin(), await openAsAdmin()];

    await transaction(async (tx) => void (await end(tx, former.user.id)));
    await recheckAdmins();
    expect(await former.client.closed).toBe(4001);
    other.client.join("no-such-event");
    await other.client.until(() => other.client.of("error")[0]);
  },
);
