import { createHmac, randomBytes } from "node:crypto";
import { type DoubleAnswer, type DoubleRequest, HttpDouble, postJson } from "./http-double";

export const PAYOS_KEYS = {
  clientId: "payos-client-of-the-double",
  apiKey: "payos-key-of-the-double",
  checksumKey: "1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675",
};

type Data = Record<string, unknown>;
type Transaction = Data & { reference: string; amount: number; transactionDateTime: string };
type PayosDoubleLink = {
  id: string;
  orderCode: number;
  amount: number;
  description: string;
  expiredAt: number;
  status: string;
  transactions: Transaction[];
};

const REQUIRED = ["orderCode", "amount", "description", "cancelUrl", "returnUrl", "signature"];
const OPTIONAL = ["expiredAt", "items", "buyerName", "buyerEmail", "buyerPhone", "buyerAddress"];
const ACCOUNT = "V3CAS0123499999";

/**
 * A double of api-merchant.payos.vn: refuses unknown or missing fields, wrong signatures, long
 * descriptions and used codes, mostly with HTTP 200, and signs its answers. Money arrives and calls
 * are sent when a test says so.
 */
export class PayosDouble extends HttpDouble {
  readonly links = new Map<number, PayosDoubleLink>();
  keyProblem: 401 | 403 | null = null;
  /** Answers without a signature, or with a wrong one. */
  signing: "right" | "wrong" | "missing" = "right";
  /** 9 for an account that payOS has not linked. */
  maxDescription = 25;
  /** Runs after a link was made, before the answer. */
  beforeAnswer: ((orderCode: number) => Promise<unknown>) | null = null;
  private count = 0;

  /** The buyer transfers money, whatever the link's state is. */
  pay(orderCode: number, amount = this.links.get(orderCode)!.amount): Transaction {
    const link = this.links.get(orderCode)!;
    const transaction = {
      reference: `TF${(this.count += 1)}`,
      amount,
      accountNumber: "0123499999",
      description: link.description,
      transactionDateTime: "2026-11-23 18:25:00",
      virtualAccountName: null,
      virtualAccountNumber: ACCOUNT,
      counterAccountBankId: null,
      counterAccountBankName: null,
      counterAccountName: "NGUYEN VAN A",
      counterAccountNumber: "9704001",
    };

    link.transactions.push(transaction);
    if (link.status === "PENDING" || link.status === "UNDERPAID")
      link.status = paidOf(link) >= link.amount ? "PAID" : "UNDERPAID";

    return transaction;
  }

  expire(orderCode: number) {
    this.links.get(orderCode)!.status = "EXPIRED";
  }

  /** Calls our webhook about a transaction. */
  deliver(url: string, orderCode: number, transaction: Transaction) {
    return postJson(url, this.call(orderCode, transaction), {});
  }

  call(orderCode: number, transaction: Transaction) {
    const { id, description } = this.links.get(orderCode)!;
    const about = { orderCode, paymentLinkId: id, currency: "VND", code: "00", desc: "Thành công" };
    const data = { ...transaction, ...about, description: `VQRIO123 ${description}` };

    return JSON.stringify({
      code: "00",
      desc: "success",
      success: true,
      data,
      signature: sign(data),
    });
  }

  /** What payOS sends when a webhook's address is registered. */
  sample() {
    const data = {
      orderCode: 123,
      amount: 3000,
      description: "VQRIO123",
      reference: "TF230204212323",
    };
    const all = {
      ...data,
      paymentLinkId: "124c33293c43417ab7879e14c8d9eb18",
      code: "00",
      desc: "Thành công",
    };

    return JSON.stringify({
      code: "00",
      desc: "success",
      success: true,
      data: all,
      signature: sign(all),
    });
  }

  protected busy(): DoubleAnswer {
    return {
      status: 429,
      body: { code: "429", desc: "Too Many Requests" },
      headers: { "retry-after": "1" },
    };
  }

  protected async answer({ method, path, headers, body }: DoubleRequest): Promise<DoubleAnswer> {
    if (this.keyProblem)
      return { status: this.keyProblem, body: { code: `${this.keyProblem}`, desc: "Refused" } };
    if (
      headers["x-client-id"] !== PAYOS_KEYS.clientId ||
      headers["x-api-key"] !== PAYOS_KEYS.apiKey
    )
      return { status: 401, body: { code: "401", desc: "Unauthorized" } };

    const [, version, kind, id, verb] = path.split("/");
    if (version !== "v2" || kind !== "payment-requests")
      return { status: 404, body: { message: "Not Found" } };
    if (method === "POST" && headers["content-type"] !== "application/json")
      return refusal("20", "Thông tin truyền lên không đúng.");
    if (id === undefined) return method === "POST" ? this.create(body) : { status: 404, body: {} };

    return this.onLink(decodeURIComponent(id), method, verb, body);
  }

  private async create(body: string): Promise<DoubleAnswer> {
    const asked = JSON.parse(body) as Data;
    const problem = this.problemOf(asked);
    if (problem) return problem;

    const link: PayosDoubleLink = {
      id: randomBytes(16).toString("hex"),
      orderCode: asked.orderCode as number,
      amount: asked.amount as number,
      description: asked.description as string,
      expiredAt: asked.expiredAt as number,
      status: "PENDING",
      transactions: [],
    };

    this.links.set(link.orderCode, link);
    await this.beforeAnswer?.(link.orderCode);

    return this.signed({
      bin: "970436",
      accountNumber: ACCOUNT,
      accountName: "NHAC SONG",
      currency: "VND",
      paymentLinkId: link.id,
      orderCode: link.orderCode,
      amount: link.amount,
      description: `VQRIO123 ${link.description}`,
      status: "PENDING",
      expiredAt: link.expiredAt,
      checkoutUrl: `https://pay.payos.vn/web/${link.id}`,
      qrCode:
        "00020101021238540010A00000072701240006970436011001234999990208QRIBFTTA53037045802VN63048792",
    });
  }

  private problemOf(asked: Data): DoubleAnswer | null {
    const { orderCode, amount, description, cancelUrl, returnUrl, signature, expiredAt } = asked;
    if (!hasFields(asked)) return refusal("20", "Thông tin truyền lên không đúng.");
    if (!Number.isSafeInteger(orderCode) || !Number.isSafeInteger(amount) || Number(amount) <= 0)
      return refusal("20", "Thông tin truyền lên không đúng.");
    if (String(description).length > this.maxDescription)
      return refusal("20", `description: Mô tả tối đa ${this.maxDescription} kí tự`);
    if (![cancelUrl, returnUrl].every((url) => URL.canParse(String(url))))
      return refusal("20", "Url không hợp lệ");
    if (!isInt32(expiredAt)) return refusal("20", "expiredAt không hợp lệ");

    const text = `amount=${amount}&cancelUrl=${cancelUrl}&description=${description}&orderCode=${orderCode}&returnUrl=${returnUrl}`;
    if (signature !== hmac(text)) return refusal("201", "Mã kiểm tra(signature) không hợp lệ");

    return this.links.has(orderCode as number) ? refusal("231", "Đơn thanh toán đã tồn tại") : null;
  }

  private onLink(id: string, method: string, verb: string | undefined, body: string): DoubleAnswer {
    const link = this.links.get(Number(id)) ?? [...this.links.values()].find((it) => it.id === id);
    if (!link) return refusal("101", "Mã thanh toán không tồn tại");
    if (verb === undefined && method === "GET") return this.signed(dataOf(link));
    if (verb !== "cancel" || method !== "POST")
      return { status: 404, body: { message: "Not Found" } };

    const asked = JSON.parse(body || "{}") as Data;
    if (Object.keys(asked).some((key) => key !== "cancellationReason"))
      return refusal("20", "Không đúng.");
    if (link.status === "PAID") return refusal("20", "Đơn hàng đã được thanh toán");

    link.status = "CANCELLED";

    return this.signed(dataOf(link));
  }

  private signed(data: Data): DoubleAnswer {
    const signature = this.signing === "wrong" ? "0".repeat(64) : sign(data);
    const proof = this.signing === "missing" ? {} : { signature };

    return { status: 200, body: { code: "00", desc: "success", data, ...proof } };
  }
}

function hasFields(asked: Data) {
  const isKnown = Object.keys(asked).every((key) => [...REQUIRED, ...OPTIONAL].includes(key));

  return isKnown && REQUIRED.every((key) => asked[key] !== undefined);
}

function isInt32(value: unknown) {
  return value === undefined || (Number.isInteger(value) && Number(value) < 2 ** 31);
}

function dataOf(link: PayosDoubleLink): Data {
  const { id, orderCode, amount, status, transactions } = link;
  const paid = paidOf(link);
  const dates = {
    createdAt: "2026-11-23T11:20:00+07:00",
    canceledAt: null,
    cancellationReason: null,
  };
  const amounts = { amount, amountPaid: paid, amountRemaining: Math.max(0, amount - paid) };

  return { id, orderCode, ...amounts, status, ...dates, transactions };
}

function paidOf({ transactions }: PayosDoubleLink) {
  return transactions.reduce((sum, { amount }) => sum + amount, 0);
}

function refusal(code: string, desc: string): DoubleAnswer {
  return { status: 200, body: { code, desc, data: null } };
}

function hmac(text: string) {
  return createHmac("sha256", PAYOS_KEYS.checksumKey).update(text).digest("hex");
}

/** Written apart from the code it tests. */
function sign(data: Data) {
  const sorted = (item: unknown) =>
    Object.fromEntries(
      Object.keys(item as Data)
        .sort()
        .map((key) => [key, (item as Data)[key]]),
    );
  const text = (value: unknown) =>
    Array.isArray(value) ? JSON.stringify(value.map(sorted)) : (value ?? "");

  return hmac(
    Object.keys(data)
      .sort()
      .map((key) => `${key}=${String(text(data[key]))}`)
      .join("&"),
  );
}
