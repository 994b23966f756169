import { type InitialMessages, loadInitialMessages } from "~/models/live/chat/history.server";
import type { History } from "../reader.server";
import { encodeHistory } from "./encode-history.server";

const encodedHistories = new WeakMap<InitialMessages, EncodedHistory>();

export type EncodedHistory = History & { messages: InitialMessages };

/** Returns the history of a room, encoded once for all readers of the same lines. */
export async function getHistory(eventId: string, since?: number): Promise<EncodedHistory> {
  const messages = await loadInitialMessages(eventId, since);
  const history = encodedHistories.get(messages) ?? { ...encodeHistory(messages), messages };

  encodedHistories.set(messages, history);

  return history;
}
