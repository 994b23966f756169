import { parseJson } from "~/platform/json/parse-json";
import { fetchBounded, type NoAnswer } from "../../web/fetch-bounded.server";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 20_000;

export type ZaloAnswer = { status: number; body: Record<string, unknown> };

/** Zalo did not answer, or not in JSON: the result of the call is unknown. */
export class ZaloSilence extends Error {}

/** @throws ZaloSilence */
export async function callZalo(
  url: string,
  request: { headers: Record<string, string>; body: string },
) {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES };
  const { status, body, isWhole } = await fetchBounded(new URL(url), {
    method: "POST",
    ...request,
    ...limits,
  }).catch((error: NoAnswer) => {
    throw new ZaloSilence(error.reason);
  });

  const json = isWhole ? parseJson(body) : null;
  if (typeof json === "object" && json !== null)
    return { status, body: json as Record<string, unknown> } satisfies ZaloAnswer;
  if (status === 401) return { status, body: {} } satisfies ZaloAnswer;

  throw new ZaloSilence(`HTTP ${status}`);
}
