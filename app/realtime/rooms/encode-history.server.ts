import type { ChatLine } from "~/models/live/chat/protocol";
import { encode, encodeLine, joinBytes } from "../websocket-frames.server";
import type { History } from "../reader.server";

/** `deletedIds` tells clients of the extended protocol which of their lines are gone. */
type Messages = { lines: ChatLine[]; deletedIds: string[] };

export function encodeHistory({ lines, deletedIds }: Messages): History {
  const frames = deletedIds.map((id) => encode({ type: "message_deleted", id }));
  // The pinned message may be among them; the page's loader reloads it.
  if (frames.length > 0) frames.push(encode({ type: "changed" }));
  const lastSeq = lines.at(-1)?.seq ?? -1;

  return { lastSeq, bytes: joinBytes(lines.map(encodeLine)), deleted: Buffer.concat(frames) };
}
