/**
 * Banks that receive VietQR transfers, by BIN. Names change: correct them here. MoMo is missing,
 * because it needs another kind of QR code.
 */
export const BANKS: Readonly<Record<string, string>> = {
  "970405": "Agribank",
  "970416": "ACB",
  "970418": "BIDV",
  "970454": "BVBank",
  "546034": "CAKE",
  "970431": "Eximbank",
  "970437": "HDBank",
  "970452": "KienlongBank",
  "970449": "LPBank",
  "970422": "MB",
  "970426": "MSB",
  "970448": "OCB",
  "970403": "Sacombank",
  "970440": "SeABank",
  "970443": "SHB",
  "970407": "Techcombank",
  "963388": "Timo",
  "970423": "TPBank",
  "546035": "Ubank",
  "970441": "VIB",
  "970436": "Vietcombank",
  "970415": "VietinBank",
  "970406": "Vikki",
  "970432": "VPBank",
};

export function isKnownBank(bin: string): boolean {
  return Object.hasOwn(BANKS, bin);
}

/** The bank's name; its BIN for a bank that is not in the list. */
export function bankName(bin: string): string {
  return isKnownBank(bin) ? BANKS[bin]! : bin;
}
