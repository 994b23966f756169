import { linesToBeginWith } from "~/models/chat/history.server";
import type { ChatLine } from "~/models/chat/protocol";
import { type Bytes, encodeLine, joinBytes } from "./wire.server";

/** The lines to begin with as they go over the wire; `lastSeq` is -1 where there are none. */
export type History = { lastSeq: number; bytes: Bytes };

const built = new WeakMap<readonly ChatLine[], History>();

/** Built once for all who are given the same list. */
export async function historyOf(eventId: string, since?: number): Promise<History> {
  const lines = await linesToBeginWith(eventId, since);
  const history = built.get(lines) ?? { lastSeq: lines.at(-1)?.seq ?? -1, bytes: joinBytes(lines.map(encodeLine)) };
  built.set(lines, history);
  return history;
}
