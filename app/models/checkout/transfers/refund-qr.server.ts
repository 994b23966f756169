import { bankName } from "~/integrations/payments/vietqr/banks";
import { vietQr } from "~/integrations/payments/vietqr/vietqr";
import type { RefundAccount } from "./schema";

/** The text of a VietQR code with which a person sends a refund. */
export function refundQr(
  { bin, account }: RefundAccount,
  amount: number,
  reference: string | null,
): string {
  return vietQr({ bin, account, amount, note: `${reference ?? ""} HOAN TIEN`.trim() });
}

export function bankNameOf({ bin }: RefundAccount): string {
  return bankName(bin);
}
