import { type InitialMessages, loadInitialMessages } from "~/models/chat/history.server";
import { type Bytes, encode, encodeLine, joinBytes } from "~/patches/websocket-frames.server";

/**
 * The lines sent at the start, encoded; `lastSeq` is -1 without any. `deleted` tells clients of the extended protocol
 * which of their lines are gone.
 */
export type History = { lastSeq: number; bytes: Bytes; deleted: Buffer };

const built = new WeakMap<InitialMessages, History>();

/** Encoded once for all readers of the same lines. */
export async function getHistory(eventId: string, since?: number): Promise<History> {
  const beginning = await loadInitialMessages(eventId, since);
  const history = built.get(beginning) ?? build(beginning);
  built.set(beginning, history);
  return history;
}

function build({ lines, deletedIds }: InitialMessages): History {
  const frames = deletedIds.map((id) => encode({ type: "message_deleted", id }));
  // The pinned message may be among them; the page's loader reloads it.
  if (frames.length > 0) frames.push(encode({ type: "changed" }));
  const lastSeq = lines.at(-1)?.seq ?? -1;
  return { lastSeq, bytes: joinBytes(lines.map(encodeLine)), deleted: Buffer.concat(frames) };
}
