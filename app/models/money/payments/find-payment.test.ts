import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { payments } from "~db/schema";
import { makeShow } from "../../../../test/factories/money/money";
import { makeUser } from "../../../../test/factories/accounts/people";
import { findTicketPayment } from "./find-payment.server";

test("a gift that is being paid is not the giver's own purchase", async () => {
  const [{ id: eventId }, { id: userId }] = [await makeShow(), await makeUser()];
  const hold = (id: string, createdAt: Date, giftTo?: string) => {
    const about = { kind: "ticket", state: "paying", provider: "test", amountCents: 1800 } as const;
    const values = { ...about, id, eventId, userId, createdAt, giftTo };

    return transaction(async (tx) => void (await tx.insert(payments).values(values)));
  };

  await hold("gift", new Date("2026-11-28T10:01:00Z"), "friend@nhacsong.test");
  expect(await findTicketPayment(userId, eventId)).toBeNull();

  await hold("own", new Date("2026-11-28T10:00:00Z"));
  expect(await findTicketPayment(userId, eventId)).toMatchObject({ id: "own" });
});
