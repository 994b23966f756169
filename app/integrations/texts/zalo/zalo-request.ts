import { parseJson } from "~/platform/json/parse-json";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 20_000;

export type ZaloAnswer = { status: number; body: Record<string, unknown> };

/** Zalo did not answer, or not in JSON: what became of the call is unknown. */
export class ZaloSilence extends Error {}

/** @throws ZaloSilence */
export async function callZalo(url: string, init: { headers: Record<string, string>; body: string }) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method: "POST", ...init, redirect: "error", signal });
    return { status: response.status, body: await readObject(response) } satisfies ZaloAnswer;
  } catch (error) {
    if (error instanceof ZaloSilence) throw error;
    // Its message may hold the address; its code does not.
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new ZaloSilence(signal.aborted ? "timeout" : typeof code === "string" ? code : "no answer");
  }
}

async function readObject({ body, status }: Response): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  const value = parseJson(Buffer.concat(chunks));
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  if (status === 401) return {};
  throw new ZaloSilence(`HTTP ${status}`);
}
