import { createHmac } from "node:crypto";

type SignedFields = Record<string, unknown>;

/** Signs all fields of `data`, as in answers and webhook calls. */
export function signData(data: SignedFields, checksumKey: string): string {
  const fieldNames = Object.keys(data).sort();

  return sign(
    fieldNames.map((fieldName) => `${fieldName}=${fieldText(data[fieldName])}`).join("&"),
    checksumKey,
  );
}

export type SignedRequest = {
  amount: number;
  cancelUrl: string;
  description: string;
  orderCode: number;
  returnUrl: string;
};

/** Signs a request for a payment link: only these fields, without URL encoding. */
export function signRequest(request: SignedRequest, checksumKey: string): string {
  const { amount, cancelUrl, description, orderCode, returnUrl } = request;

  return signData({ amount, cancelUrl, description, orderCode, returnUrl }, checksumKey);
}

function sign(signedText: string, checksumKey: string): string {
  return createHmac("sha256", checksumKey).update(signedText).digest("hex");
}

/** Formats a value as payOS's library does. */
function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === "null" || value === "undefined") return "";

  return Array.isArray(value) ? JSON.stringify(value.map(withSortedKeys)) : String(value);
}

function withSortedKeys(item: unknown): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;

  return Object.fromEntries(
    Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
