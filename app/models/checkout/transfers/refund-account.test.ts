import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { transfers } from "~db/schema";
import { makeBuyer, makeShow } from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { arrives, makeTransfer } from "../../../../test/factories/checkout/transfers";
import { saveRefundAccount } from "./refund-account.server";
import { RefundAccountForm } from "./schema";
import { getTransferDetails } from "./transfer-details.server";
import { listRefundsToMake } from "./treasurer-lists.server";

const ACCOUNT = { bin: "970436", account: "0123499999", accountName: "LE THI BAY" };

test("only a listed bank can receive a refund", () => {
  expect(RefundAccountForm.safeParse(ACCOUNT).success).toBe(true);
  for (const bin of ["000000", "", "constructor", "toString", "__proto__"])
    expect(RefundAccountForm.safeParse({ ...ACCOUNT, bin }).success, bin).toBe(false);
});

test("an account that can no longer be decrypted is asked for again, and the other refunds stay listed", async () => {
  const show = await makeShow();
  const treasurer = actorFor(await makeUser({ role: "admin" }));
  const buyer = await makeBuyer();
  const payment = await makeTransfer(buyer, show.id);

  await arrives(payment.reference);
  await arrives(payment.reference, 50_000);

  const listed = async () =>
    (await listRefundsToMake(treasurer)).find(({ payment: { userId } }) => userId === buyer.userId);

  await saveRefundAccount(buyer, payment.id, ACCOUNT);
  expect(await listed()).toMatchObject({ account: ACCOUNT });

  // Simulates a backup that was restored on a server with another secret.
  const isThis = eq(transfers.paymentId, payment.id);

  await transaction(async (tx) => {
    await tx
      .update(transfers)
      .set({ refundAccount: "c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQgdGhhbiBvdXJz" })
      .where(isThis);
  });
  expect(await listed()).toMatchObject({ account: null });
  expect(await getTransferDetails(buyer, payment.id)).toMatchObject({ hasRefundAccount: false });
});
