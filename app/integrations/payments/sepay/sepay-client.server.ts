import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { clock } from "~/platform/clock/clock";
import type { BankMovement } from "../bank-movement";
import { GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway-error";
import { type JsonResponse, requestJson } from "../request-json.server";
import { ListedMovement, movementOfListItem } from "./sepay-movement";
import { last } from "~/platform/required";

/** Added to each pause between requests, because timers may fire slightly early. */
const TIMER_MARGIN_MS = 10;

const API_BASE = "https://userapi.sepay.vn/v2";
const TIMEOUT_MS = 10_000;
/** SePay's limit per address. */
const REQUESTS_PER_SECOND = 3;
const PAGE_SIZE = 100;
/** Reading stops after this number of pages; the next run continues from there. */
const MAX_PAGES = 50;
/** If SePay asks for a longer pause, the next run continues. */
const MAX_PAUSE_MS = 10_000;

export type SepayOptions = { apiKey: string; apiBase?: string; timeoutMs?: number };
/** Reads movements after the one with this id, or since this time. */
export type MovementsFrom = { id: string } | { at: Date };
/** `lastId`: id after which the next reading continues. */
export type SepayPage = { movements: BankMovement[]; lastId: string };

const MovementsPage = z.object({
  data: z.array(ListedMovement),
  meta: z.object({ pagination: z.object({ has_more: z.boolean() }) }),
});

/** SePay's API v2. */
export function createSepay({ apiKey, apiBase, timeoutMs = TIMEOUT_MS }: SepayOptions) {
  const apiRoot = apiBase === undefined ? API_BASE : withVersion(apiBase);
  const waitForTurn = createPace(REQUESTS_PER_SECOND);
  const getJson = async (apiPath: string, queryFields: Record<string, string>) => {
    const url = new URL(`${apiRoot}${apiPath}?${new URLSearchParams(queryFields)}`);
    const send = async () => {
      await waitForTurn();

      return requestJson(url, { headers: { authorization: `Bearer ${apiKey}` }, timeoutMs });
    };

    const response = await send();
    const pauseMs = pauseAfter(response);
    if (pauseMs === null) return bodyOf(response);

    await sleep(pauseMs);

    return bodyOf(await send());
  };

  return {
    /** Incoming money in pages, oldest first. */
    async *listMovements(from: MovementsFrom): AsyncGenerator<SepayPage> {
      const queryFields = {
        ...queryOf(from),
        transfer_type: "in",
        transaction_date_sort: "asc",
        per_page: `${PAGE_SIZE}`,
      };

      for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber++) {
        const { data, meta } = readPage(
          await getJson("/transactions", { ...queryFields, page: `${pageNumber}` }),
        );
        const movements = data
          .map((listedMovement) => movementOfListItem(listedMovement, clock.now()))
          .filter((movement) => movement !== null);
        if (data.length > 0) yield { movements, lastId: last(data).id };
        if (!meta.pagination.has_more || data.length === 0) return;
      }
    },
    /** @throws GatewayKeyError if SePay does not accept the key */
    async checkKey(): Promise<void> {
      await getJson("/transactions", { per_page: "1" });
    },
  };
}

/** Adds the version to an API base that is only a host, such as that of a test double. */
function withVersion(apiBase: string) {
  const address = apiBase.replace(/\/+$/, "");

  return new URL(address).pathname === "/" ? `${address}/v2` : address;
}

function queryOf(from: MovementsFrom): Record<string, string> {
  return "id" in from ? { since_id: from.id } : { transaction_date_from: vietnamTime(from.at) };
}

const VIETNAM_OFFSET_MS = 7 * 3600_000;

/** Formats a time as SePay does: 2026-03-01 00:00:00. */
function vietnamTime(time: Date) {
  return new Date(time.getTime() + VIETNAM_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

function readPage(answerBody: unknown) {
  const parsedPage = MovementsPage.safeParse(answerBody);
  if (!parsedPage.success)
    throw new GatewayError("SePay's list could not be read", { cause: parsedPage.error });

  return parsedPage.data;
}

/** Pause before the request can be repeated; null if it should not be repeated now. */
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
 * @returns a function that waits for its turn, so that at most `turnsPerSecond` turns begin within
 * one second
 */
export function createPace(turnsPerSecond: number): () => Promise<void> {
  const intervalMs = 1000 / turnsPerSecond + TIMER_MARGIN_MS;
  let nextTurnAt = 0;
  let lastTurn = Promise.resolve();

  const begin = async () => {
    const waitMs = nextTurnAt - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));

    // Counted from the real begin, because a busy process wakes late.
    nextTurnAt = performance.now() + intervalMs;
  };

  return () => (lastTurn = lastTurn.then(begin));
}
