import type { z } from "zod";
import { clock } from "~/platform/clock/clock";
import { GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway-error";
import { requestJson } from "../request-json.server";
import { MAX_ORDER, orderCodeOf } from "./order-code";
import {
  type Envelope,
  isSigned,
  Link,
  payosLinkOf,
  NewLink,
  type NewPayosLink,
  type PayosLink,
  readEnvelope,
} from "./payos-answers";
import { signRequest } from "./payos-signature";

const API_BASE = "https://api-merchant.payos.vn";
const TIMEOUT_MS = 10_000;
const DESCRIPTION = /^[A-Z0-9 ]{1,25}$/;
/** Maximum number of links per order. Each lost answer uses one. */
const MAX_LINKS_PER_ORDER = 10;
const CODE_OK = "00";
const CODE_TAKEN = "231";
const CODE_WRONG_SIGNATURE = "201";
const CODE_UNKNOWN = "101";

export type PayosOptions = {
  clientId: string;
  apiKey: string;
  checksumKey: string;
  apiBase?: string;
  timeoutMs?: number;
};
export type PayosRequest = {
  /** The site's number of the order; the order codes of its links derive from it. */
  order: number;
  amount: number;
  /**
   * Upper-case letters, digits and spaces: at most 25, and 9 for an account that payOS has not
   * linked.
   */
  description: string;
  cancelUrl: string;
  returnUrl: string;
  expiresAt: Date;
};

/** payOS's payment links. There is no refund: a person transfers money back. */
export function createPayos(options: PayosOptions) {
  const { checksumKey } = options;
  const sendRequest = (method: "GET" | "POST", path: string, body?: unknown) =>
    askPayos(options, method, path, body);
  const readLink = (envelope: Envelope) =>
    payosLinkOf(dataOf(envelope, Link, checksumKey), clock.now());

  /** Finds a link by order code or by payOS's id. Null if payOS does not know it. */
  async function findLink(linkIdOrCode: number | string): Promise<PayosLink | null> {
    const envelope = await sendRequest(
      "GET",
      `/v2/payment-requests/${encodeURIComponent(linkIdOrCode)}`,
    );

    return envelope === null || envelope.code === CODE_UNKNOWN ? null : readLink(envelope);
  }

  /**
   * Closes a link; returns its state, because it may have been paid meanwhile. Null if payOS does
   * not know it.
   */
  async function cancelLink(
    linkIdOrCode: number | string,
    cancellationReason: string,
  ): Promise<PayosLink | null> {
    try {
      const envelope = await sendRequest(
        "POST",
        `/v2/payment-requests/${encodeURIComponent(linkIdOrCode)}/cancel`,
        {
          cancellationReason,
        },
      );

      return envelope === null || envelope.code === CODE_UNKNOWN ? null : readLink(envelope);
    } catch (error) {
      if (error instanceof GatewayRefusal) return findLink(linkIdOrCode);

      throw error;
    }
  }

  async function tryOrderCode(
    request: PayosRequest,
    orderCode: number,
  ): Promise<NewPayosLink | null> {
    const { amount, description, cancelUrl, returnUrl, expiresAt } = request;
    const signedFields = { amount, cancelUrl, description, orderCode, returnUrl };
    const expiredAt = Math.floor(expiresAt.getTime() / 1000);
    const signature = signRequest(signedFields, checksumKey);
    const envelope = await sendRequest("POST", "/v2/payment-requests", {
      ...signedFields,
      expiredAt,
      signature,
    });
    if (envelope?.code === CODE_TAKEN) return null;
    if (envelope === null)
      throw new GatewayError("payOS does not know the address of its payment links");

    const link = dataOf(envelope, NewLink, checksumKey);
    if (link.orderCode === orderCode && link.amount === amount) return link;

    throw new GatewayError("payOS made a payment link for something else");
  }

  return {
    findLink,
    cancelLink,
    /**
     * Checks the API key; a wrong checksum key is noticed only when a link is created or read.
     * @throws GatewayKeyError if payOS does not accept the key
     */
    async checkKey(): Promise<void> {
      await findLink(0);
    },
    /**
     * Creates a payment link. payOS shows the QR code only once: when an earlier answer was lost,
     * that link is closed and the next code is used.
     */
    async createLink(request: PayosRequest): Promise<NewPayosLink> {
      assertUsable(request);
      for (let attempt = 0; attempt < MAX_LINKS_PER_ORDER; attempt++) {
        const orderCode = orderCodeOf(request.order, attempt);
        const link = await tryOrderCode(request, orderCode);
        if (link) return link;

        await cancelLink(orderCode, "Replaced");
      }

      throw new GatewayError("payOS has links for all codes of this order");
    },
  };
}

function assertUsable({ order, amount, description }: PayosRequest) {
  const isNumber = Number.isSafeInteger(order) && order >= 0 && order <= MAX_ORDER;
  const isAmount = Number.isSafeInteger(amount) && amount > 0;
  if (!isNumber || !isAmount || !DESCRIPTION.test(description))
    throw new RangeError("payOS cannot take this order");
}

/** Calls payOS. Null for a 404 response. @throws GatewayKeyError, GatewayRefusal, GatewayError */
async function askPayos(
  { clientId, apiKey, apiBase = API_BASE, timeoutMs = TIMEOUT_MS }: PayosOptions,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<Envelope | null> {
  const url = new URL(`${apiBase.replace(/\/+$/, "")}${path}`);
  const headers = { "x-client-id": clientId, "x-api-key": apiKey };
  const response = await requestJson(url, { method, headers, body, timeoutMs });
  if (response.status === 404) return null;
  if (response.status === 401) throw new GatewayKeyError("wrong", "payOS does not accept the key");
  if (response.status === 403)
    throw new GatewayKeyError("restricted", "payOS does not permit this call");
  if (response.status === 429 || response.status >= 500)
    throw new GatewayError(`payOS answered ${response.status}`);

  const envelope = readEnvelope(response.body);
  if (envelope.code === CODE_WRONG_SIGNATURE) throw new GatewayKeyError("wrong", envelope.desc);
  if ([CODE_OK, CODE_TAKEN, CODE_UNKNOWN].includes(envelope.code)) return envelope;

  throw new GatewayRefusal(`payOS refused: ${envelope.code} ${envelope.desc}`);
}

/** Reads the data of an answer. @throws GatewayError without a valid signature */
function dataOf<Schema extends z.ZodType>(
  envelope: Envelope,
  schema: Schema,
  checksumKey: string,
): z.output<Schema> {
  if (envelope.code !== CODE_OK || !isSigned(envelope, checksumKey))
    throw new GatewayError("payOS's answer is not signed with our key");

  const parsedData = schema.safeParse(envelope.data);
  if (!parsedData.success)
    throw new GatewayError("payOS's answer could not be read", { cause: parsedData.error });

  return parsedData.data;
}
