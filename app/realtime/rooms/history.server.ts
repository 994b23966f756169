import { type InitialMessages, loadInitialMessages } from "~/models/live/chat/history.server";
import type { History } from "../reader.server";
import { encodeHistory } from "./encode-history.server";

const built = new WeakMap<InitialMessages, EncodedHistory>();

export type EncodedHistory = History & { messages: InitialMessages };

/** Encoded once for all readers of the same lines. */
export async function getHistory(eventId: string, since?: number): Promise<EncodedHistory> {
  const messages = await loadInitialMessages(eventId, since);
  const history = built.get(messages) ?? { ...encodeHistory(messages), messages };

  built.set(messages, history);

  return history;
}
