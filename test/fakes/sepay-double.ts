import { createHmac, randomUUID } from "node:crypto";
import { type DoubleAnswer, type DoubleRequest, HttpDouble, postJson } from "./http-double";

export const SEPAY_KEY = "sepay-key-of-the-double";
const SEPAY_ACCOUNT = "0123499999";

type Arrival = {
  amount: number;
  note: string;
  at?: Date;
  reference?: string;
  account?: string;
  isOut?: boolean;
};
export type SepayEntry = Required<Arrival> & { uuid: string; number: number; accumulated: number };
/** How a call proves where it comes from, and which id it carries. */
type Delivery = {
  proof?: "key" | "signature" | "none";
  id?: "number" | "uuid";
  key?: string;
  /** Of the signature. */
  signedAt?: Date;
};

const PARAMETERS: Record<string, RegExp> = {
  page: /^[1-9]\d*$/,
  per_page: /^([1-9]\d?|100)$/,
  transfer_type: /^(in|out)$/,
  transaction_date_sort: /^(asc|desc)$/,
  transaction_date_from: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  since_id: /^[0-9a-f-]{36}$/,
};
const PER_SECOND = 3;
/** Doubles share a database in tests. */
let lastNumber = 92704;

/**
 * A double of userapi.sepay.vn and of SePay's calls (developer.sepay.vn). A movement reaches us
 * when a test says so: late, twice, out of order, or never.
 */
export class SepayDouble extends HttpDouble {
  /** The account's movements, oldest first. */
  readonly entries: SepayEntry[] = [];
  keyProblem: 401 | 403 | null = null;
  /** Seconds of Retry-After. */
  retryAfter = 1;
  private times: number[] = [];

  /** Money moves at the bank. */
  receive({ amount, note, at = new Date(), isOut = false, ...rest }: Arrival): SepayEntry {
    const number = (lastNumber += 1);
    const { reference = `FT${number}`, account = SEPAY_ACCOUNT } = rest;
    const before = this.entries.at(-1)?.accumulated ?? 1_000_000;
    const entry = { amount, note, at, isOut, reference, account, uuid: randomUUID(), number };

    this.entries.push({ ...entry, accumulated: before + (isOut ? -amount : amount) });

    return this.entries.at(-1)!;
  }

  /** Calls our webhook. */
  deliver(url: string, entry: SepayEntry, delivery: Delivery = {}) {
    const { body, headers } = this.call(entry, delivery);

    return postJson(url, body, headers);
  }

  call(
    entry: SepayEntry,
    { proof = "key", id = "number", key = SEPAY_KEY, signedAt = new Date() }: Delivery = {},
  ) {
    const body = JSON.stringify({
      id: id === "number" ? entry.number : entry.uuid,
      gateway: "Vietcombank",
      transactionDate: vietnamTime(entry.at),
      accountNumber: entry.account,
      code: null,
      content: entry.note,
      transferType: entry.isOut ? "out" : "in",
      transferAmount: entry.amount,
      accumulated: entry.accumulated,
      subAccount: null,
      referenceCode: entry.reference,
      description: `BankAPINotify ${entry.note}`,
    });

    return { body, headers: proofOf(proof, body, key, signedAt) };
  }

  protected busy(): DoubleAnswer {
    const headers = { "retry-after": `${this.retryAfter}`, "x-ratelimit-limit": `${PER_SECOND}` };

    return { status: 429, body: { status: "error", message: "Too Many Requests" }, headers };
  }

  protected answer({ method, path, query, headers }: DoubleRequest): DoubleAnswer {
    if (this.isTooFast()) return this.busy();
    if (this.keyProblem) return { status: this.keyProblem, body: { status: "error" } };
    if (headers.authorization !== `Bearer ${SEPAY_KEY}`)
      return { status: 401, body: { status: "error" } };
    if (method !== "GET" || path !== "/v2/transactions")
      return { status: 404, body: { status: "error" } };

    const problem = [...query].find(([name, value]) => !PARAMETERS[name]?.test(value));
    const since = query.get("since_id");
    if (problem || (since && !this.entries.some(({ uuid }) => uuid === since)))
      return { status: 422, body: { status: "error", error_code: "validation_error" } };

    return { status: 200, body: this.list(query) };
  }

  private isTooFast() {
    const now = performance.now();

    this.times = this.times.filter((at) => now - at < 1000);
    if (this.times.length >= PER_SECOND) return true;

    this.times.push(now);

    return false;
  }

  private list(query: URLSearchParams) {
    const begin = this.entries.findIndex(({ uuid }) => uuid === query.get("since_id")) + 1;
    const from = query.get("transaction_date_from") ?? "";
    const type = query.get("transfer_type");
    const found = this.entries
      .slice(begin)
      .filter(({ at, isOut }) => vietnamTime(at) >= from && (!type || (type === "out") === isOut))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    if (query.get("transaction_date_sort") !== "asc") found.reverse();
    const [page, perPage] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 20)];
    const last = Math.max(1, Math.ceil(found.length / perPage));
    const pagination = {
      total: found.length,
      per_page: perPage,
      current_page: page,
      last_page: last,
    };
    const data = found.slice((page - 1) * perPage, page * perPage).map(itemOf);

    return {
      status: "success",
      data,
      meta: { pagination: { ...pagination, has_more: page < last } },
    };
  }
}

function itemOf({ uuid, at, account, isOut, amount, accumulated, note, reference }: SepayEntry) {
  return {
    id: uuid,
    transaction_date: vietnamTime(at),
    account_number: account,
    va: "",
    transfer_type: isOut ? "out" : "in",
    amount_in: isOut ? 0 : amount,
    amount_out: isOut ? amount : 0,
    accumulated,
    transaction_content: note,
    reference_number: reference,
    code: null,
    bank_brand_name: "Vietcombank",
    bank_account_id: "f9e8d7c6-b5a4-3210-fedc-ba0987654321",
    va_id: null,
    webhook_success: 0,
  };
}

function proofOf(
  proof: "key" | "signature" | "none",
  body: string,
  key: string,
  at: Date,
): Record<string, string> {
  if (proof === "none") return {};
  if (proof === "key") return { authorization: `Apikey ${key}` };

  const timestamp = `${Math.floor(at.getTime() / 1000)}`;
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");

  return { "x-sepay-timestamp": timestamp, "x-sepay-signature": `sha256=${signature}` };
}

function vietnamTime(at: Date) {
  return new Date(at.getTime() + 7 * 3600_000).toISOString().slice(0, 19).replace("T", " ");
}
