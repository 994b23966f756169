import { createHmac } from "node:crypto";

type Fields = Record<string, unknown>;

/** The signature of answers and webhook calls, over all fields that `data` has. */
export function signData(data: Fields, checksumKey: string): string {
  const fields = Object.keys(data).sort();

  return sign(fields.map((key) => `${key}=${textOf(data[key])}`).join("&"), checksumKey);
}

export type SignedRequest = {
  amount: number;
  cancelUrl: string;
  description: string;
  orderCode: number;
  returnUrl: string;
};

/** The signature of a request for a payment link: these fields alone, without URL encoding. */
export function signRequest(request: SignedRequest, checksumKey: string): string {
  const { amount, cancelUrl, description, orderCode, returnUrl } = request;

  return signData({ amount, cancelUrl, description, orderCode, returnUrl }, checksumKey);
}

function sign(text: string, checksumKey: string): string {
  return createHmac("sha256", checksumKey).update(text).digest("hex");
}

/** As payOS's library writes values. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "null" || value === "undefined") return "";

  return Array.isArray(value) ? JSON.stringify(value.map(withSortedKeys)) : String(value);
}

function withSortedKeys(item: unknown): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;

  return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}
