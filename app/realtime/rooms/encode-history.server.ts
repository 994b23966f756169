import type { ChatLine } from "~/models/live/chat/protocol";
import { encode, encodeLine, joinBytes } from "../websocket-frames.server";
import type { History } from "../reader.server";

/**
 * `deletedIds`: deleted messages, for clients of the extended protocol that may still show them.
 */
type HistoryMessages = { lines: ChatLine[]; deletedIds: string[] };

export function encodeHistory({ lines, deletedIds }: HistoryMessages): History {
  const frames = deletedIds.map((messageId) => encode({ type: "message_deleted", id: messageId }));
  // The pinned message may be among the deleted ones, so the page is asked to reload its data.
  if (frames.length > 0) frames.push(encode({ type: "changed" }));
  const lastSeq = lines.at(-1)?.seq ?? -1;

  return { lastSeq, bytes: joinBytes(lines.map(encodeLine)), deleted: Buffer.concat(frames) };
}
