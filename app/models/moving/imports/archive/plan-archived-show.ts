import { z } from "zod";
import { AppError, type Message } from "~/platform/errors";
import { toEventColumns } from "~/models/shows/events/editing/event-columns";
import type { EventInput } from "~/models/shows/events/editing/schema";
import { draftInput, inputProblem } from "../show-identity.server";

/** What is read of a show besides the fields of a new one. Everything is optional: other versions may not have it. */
const Extras = z
  .object({
    title: z.string().max(2000).catch(""),
    status: z.string().catch(""),
    startTime: z.iso.datetime({ offset: true }).nullable().catch(null),
    picture: z
      .string()
      .regex(/^pictures\/[\w-]{1,100}\.jpeg$/)
      .nullable()
      .catch(null),
    setList: z.array(z.string().max(100)).catch([]),
    showsSetList: z.boolean().catch(false),
  })
  .catch({ title: "", status: "", startTime: null, picture: null, setList: [], showsSetList: false });

/** new: becomes a draft. known: the artist has a show at that time. later: more than one import takes. */
export type ShowState = "new" | "known" | "refused" | "later";
export type ArchivedShowPlan = {
  title: string;
  startTime: Date | null;
  state: ShowState;
  problem: Message | null;
  input: EventInput | null;
  picture: string | null;
  setList: string[];
  showsSetList: boolean;
};

/**
 * Says what becomes of a show of an archive; null if it is over or under way. Its fields are those of a new show, all
 * that `EventInput` knows, and what is missing gets the default.
 */
export function planArchivedShow(item: unknown, taken: Set<number>, now: Date): ArchivedShowPlan | null {
  const { startTime: start, status, ...extras } = Extras.parse(item);
  const startTime = start === null ? null : new Date(start);
  if (startTime && startTime <= now) return null;
  const plan = { ...extras, startTime, input: null };
  if (status === "cancelled") return { ...plan, state: "refused", problem: { key: "moving:import.cancelled" } };
  try {
    const input = inputOf(item);
    const at = toEventColumns(null, input).startTime;
    if (taken.has(at.getTime())) return { ...plan, startTime: at, state: "known", problem: null };
    taken.add(at.getTime());
    return { ...plan, startTime: at, state: "new", problem: null, input };
  } catch (error) {
    return { ...plan, state: "refused", problem: inputProblem(error) };
  }
}

/** @throws AppError invalid */
function inputOf(item: unknown): EventInput {
  if (typeof item !== "object" || item === null) throw new AppError("invalid", "moving:archive.itemUnread");
  const { imageUrl: _elsewhere, ...fields } = item as Record<string, unknown>;
  return draftInput(fields);
}
