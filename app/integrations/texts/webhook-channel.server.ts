import { parseJson } from "~/platform/json/parse-json";
import { clock } from "~/platform/clock/clock";
import { webhookHeaders } from "../web/standard-webhook";
import type { TextAnswer, TextChannel, TextMessage } from "./text-channel";

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 10_000;
const MAX_PROVIDER_ID = 200;
const UNPROCESSABLE = 422;

export type WebhookChannel = { url: string; secret: string; timeoutMs?: number };

/**
 * Hands each message to the operator's service as one call, signed as in Standard Webhooks. 2xx accepts it, 422 is
 * final, and everything else is tried again: a wrong address or secret is no fault of the message.
 */
export function createWebhookChannel({ url, secret, timeoutMs = TIMEOUT_MS }: WebhookChannel): TextChannel {
  return {
    takesNotices: true,
    reaches: () => true,
    async send(message) {
      const body = JSON.stringify(bodyOf(message));
      const headers = { "content-type": "application/json", ...webhookHeaders({ id: message.id, body, secret }) };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        // A redirect could lead the code to another host.
        return await answerOf(await fetch(url, { method: "POST", headers, body, redirect: "manual", signal }));
      } catch (error) {
        return { state: "later", problem: signal.aborted ? "timeout" : reasonOf(error) };
      }
    },
  };
}

function bodyOf({ id, to, purpose, language, text, textAscii, params, expiresAt }: TextMessage) {
  const timestamp = clock.now().toISOString();
  const about = { id, kind: purpose, language, params, expiresAt: expiresAt.toISOString() };
  return { type: "message.send", timestamp, to, text, textAscii, ...about };
}

async function answerOf(response: Response): Promise<TextAnswer> {
  const { status, headers, ok } = response;
  if (!ok) await response.body?.cancel();
  if (ok) return { state: "accepted", providerId: await readProviderId(response) };
  const problem = `HTTP ${status}`;
  if (status === UNPROCESSABLE) return { state: "never", problem };
  const seconds = Number(headers.get("retry-after") ?? NaN);
  return { state: "later", problem, ...(seconds > 0 && { afterMs: seconds * 1000 }) };
}

/** The message is accepted, whatever the answer says beside it. */
async function readProviderId({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) return undefined;
      chunks.push(chunk);
    }
    const { providerId } = parseJson(Buffer.concat(chunks)) as { providerId?: unknown };
    return typeof providerId === "string" && providerId ? providerId.slice(0, MAX_PROVIDER_ID) : undefined;
  } catch {
    return undefined;
  }
}

/** The code of a network error; its message may name the address. */
function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return typeof code === "string" ? code : "no answer";
}
