import type { TextAnswer, TextChannel, TextMessage } from "../text-channel";
import { callZalo, type ZaloAnswer, ZaloSilence } from "./zalo-request";
import { type ZaloAccess, ZaloTokenError } from "./zalo-tokens.server";

const API_BASE = "https://business.openapi.zalo.me";
const VIETNAM = "+84";
/**
 * Maximum lengths of Zalo's parameters: 200 characters for the product name (`title`), 30 for all
 * others.
 */
const MAX_TITLE = 200;
const MAX_VALUE = 30;
/**
 * Final errors: no account, an account that accepts no such messages, or an invalid number. Errors
 * have HTTP status 200.
 */
const FINAL_ERRORS = [-108, -114, -118, -119, -139];
const TOKEN_ERRORS = [-124, -216, -220];
const UNAUTHORIZED = 401;
const MAX_PROVIDER_ID = 200;

export type ZaloChannel = {
  access: ZaloAccess;
  /** Ids of approved templates by purpose. */
  templates: Partial<Record<string, string>>;
  apiBase?: string;
};

/**
 * Sends messages by Zalo's notification service (ZNS), which uses approved templates and reaches
 * Vietnamese numbers.
 */
export function createZaloChannel({
  access,
  templates,
  apiBase = API_BASE,
}: ZaloChannel): TextChannel {
  const postMessage = (message: TextMessage, token: string) => {
    const { id, to, purpose, params } = message;
    const body = {
      phone: to.slice(1),
      template_id: templates[purpose],
      template_data: Object.fromEntries(Object.entries(params).map(shortenParam)),
      tracking_id: id,
    };
    const headers = { "content-type": "application/json", access_token: token };

    return callZalo(`${apiBase}/message/template`, { headers, body: JSON.stringify(body) });
  };

  const takes = (purpose: string) => templates[purpose] !== undefined;

  return {
    takes,
    reaches: (phone, purpose) => takes(purpose) && phone.startsWith(VIETNAM),
    async send(message) {
      if (!takes(message.purpose)) return { state: "never", problem: "no template" };

      try {
        const token = await access.getToken();
        const answer = await postMessage(message, token);

        return answerOf(
          isTokenRefused(answer)
            ? await postMessage(message, await access.replaceToken(token))
            : answer,
        );
      } catch (error) {
        if (error instanceof ZaloTokenError)
          return { state: "later", problem: error.message, isRefused: true };
        if (error instanceof ZaloSilence)
          return { state: "later", problem: error.message, mayBeSent: true };

        throw error;
      }
    },
  };
}

function isTokenRefused({ status, body }: ZaloAnswer) {
  return status === UNAUTHORIZED || TOKEN_ERRORS.includes(body.error as number);
}

function answerOf({ status, body }: ZaloAnswer): TextAnswer {
  const { error, data } = body;
  if (error === 0) return { state: "accepted", providerId: providerId(data) };
  if (typeof error !== "number") return { state: "later", problem: `HTTP ${status}` };

  const problem = `error ${error}`;

  return FINAL_ERRORS.includes(error)
    ? { state: "never", problem }
    : { state: "later", problem, isRefused: true };
}

function providerId(data: unknown): string | undefined {
  const messageId = (data as { msg_id?: unknown } | null)?.msg_id;

  return typeof messageId === "string" && messageId
    ? messageId.slice(0, MAX_PROVIDER_ID)
    : undefined;
}

function shortenParam([name, value]: [string, string]): [string, string] {
  const [maxLength, characters] = [name === "title" ? MAX_TITLE : MAX_VALUE, [...value]];

  return [
    name,
    characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : value,
  ];
}
