import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { clock } from "~/platform/clock/clock";
import type { BankMovement } from "../bank-movement";
import { GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway-error";
import { type JsonResponse, requestJson } from "../request-json.server";
import { ListedMovement, ofList } from "./sepay-movement";
import { last } from "~/platform/required";

/** Timers may be early by a moment. */
const MARGIN_MS = 10;

const API_BASE = "https://userapi.sepay.vn/v2";
const TIMEOUT_MS = 10_000;
/** SePay's limit per address. */
const REQUESTS_PER_SECOND = 3;
const PER_PAGE = 100;
/** Reading stops here; the next run goes on from where this one came to. */
const MAX_PAGES = 50;
/** Longer pauses are left to the next run. */
const MAX_PAUSE_MS = 10_000;

export type SepayOptions = { apiKey: string; apiBase?: string; timeoutMs?: number };
/** Movements after the one with an id, or since an instant. */
export type Since = { id: string } | { at: Date };
/** `lastId`: where the next reading goes on. */
export type SepayPage = { movements: BankMovement[]; lastId: string };

const Page = z.object({
  data: z.array(ListedMovement),
  meta: z.object({ pagination: z.object({ has_more: z.boolean() }) }),
});

/** SePay's API v2. */
export function createSepay({ apiKey, apiBase, timeoutMs = TIMEOUT_MS }: SepayOptions) {
  const base = apiBase === undefined ? API_BASE : withVersion(apiBase);
  const waitForTurn = createPace(REQUESTS_PER_SECOND);
  const get = async (path: string, query: Record<string, string>) => {
    const url = new URL(`${base}${path}?${new URLSearchParams(query)}`);
    const ask = async () => {
      await waitForTurn();

      return requestJson(url, { headers: { authorization: `Bearer ${apiKey}` }, timeoutMs });
    };

    const response = await ask();
    const pauseMs = pauseAfter(response);
    if (pauseMs === null) return bodyOf(response);

    await sleep(pauseMs);

    return bodyOf(await ask());
  };

  return {
    /** Incoming money in pages, oldest first. */
    async *listMovements(since: Since): AsyncGenerator<SepayPage> {
      const query = {
        ...queryOf(since),
        transfer_type: "in",
        transaction_date_sort: "asc",
        per_page: `${PER_PAGE}`,
      };

      for (let page = 1; page <= MAX_PAGES; page++) {
        const { data, meta } = readPage(await get("/transactions", { ...query, page: `${page}` }));
        const movements = data.map((item) => ofList(item, clock.now())).filter((it) => it !== null);
        if (data.length > 0) yield { movements, lastId: last(data).id };
        if (!meta.pagination.has_more || data.length === 0) return;
      }
    },
    /** @throws GatewayKeyError if SePay does not accept the key */
    async checkKey(): Promise<void> {
      await get("/transactions", { per_page: "1" });
    },
  };
}

/** A double is addressed by its host alone. */
function withVersion(apiBase: string) {
  const address = apiBase.replace(/\/+$/, "");

  return new URL(address).pathname === "/" ? `${address}/v2` : address;
}

function queryOf(since: Since): Record<string, string> {
  return "id" in since ? { since_id: since.id } : { transaction_date_from: vietnamTime(since.at) };
}

const VIETNAM_MS = 7 * 3600_000;

/** As SePay writes times: 2026-03-01 00:00:00. */
function vietnamTime(at: Date) {
  return new Date(at.getTime() + VIETNAM_MS).toISOString().slice(0, 19).replace("T", " ");
}

function readPage(body: unknown) {
  const parsed = Page.safeParse(body);
  if (!parsed.success)
    throw new GatewayError("SePay's list could not be read", { cause: parsed.error });

  return parsed.data;
}

/** Null unless the request may be repeated soon. */
function pauseAfter({ status, headers }: JsonResponse): number | null {
  if (status !== 429) return null;

  const pauseMs = Number(headers["retry-after"] ?? 1) * 1000;

  return pauseMs >= 0 && pauseMs <= MAX_PAUSE_MS ? pauseMs : null;
}

function bodyOf({ status, body }: JsonResponse): unknown {
  if (status === 200) return body;
  if (status === 401) throw new GatewayKeyError("wrong", "SePay does not accept the key");
  if (status === 403)
    throw new GatewayKeyError("restricted", "SePay's key may not read transactions");
  if (status === 404 || status === 422) throw new GatewayRefusal(`SePay answered ${status}`);

  throw new GatewayError(`SePay answered ${status}`);
}

/**
 * @returns a function that waits for its turn, so that at most `perSecond` turns begin within any
 * second
 */
export function createPace(perSecond: number): () => Promise<void> {
  const spaceMs = 1000 / perSecond + MARGIN_MS;
  let next = 0;

  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);

    next = at + spaceMs;
    if (at > now) await new Promise((done) => setTimeout(done, at - now));
  };
}
