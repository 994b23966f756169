import { FLAGS, type FlagName, type TypedEvent } from "../fields.protocol";
import { instantAt, laterAt, minutesBetween } from "~/models/shows/events/protocol";
import { last } from "~/platform/required";

export type { TypedEvent } from "../fields.protocol";

export type TypedTimes = Pick<TypedEvent, "startTime" | "endTime" | "duration">;

/** Changes to the form before it is saved; each is also a submit button. */
export type FormStep =
  { do: "duration"; minutes: number } | { do: "addVideo" } | { do: "removeVideo"; index: number };

export function parseStep(intent: string): FormStep | null {
  const [, what, figure] = /^(duration|add-video|remove-video)(?:-(\d{1,4}))?$/.exec(intent) ?? [];
  if (what === "duration" && figure) return { do: "duration", minutes: Number(figure) };
  if (what === "add-video") return { do: "addVideo" };

  return what === "remove-video" && figure ? { do: "removeVideo", index: Number(figure) } : null;
}

export function applyStep(typed: TypedEvent, step: FormStep): TypedEvent {
  if (step.do === "addVideo") return { ...typed, sampleVideos: [...typed.sampleVideos, ""] };
  if (step.do === "removeVideo")
    return {
      ...typed,
      sampleVideos: typed.sampleVideos.filter((_, index) => index !== step.index),
    };

  return withDerivedEnd({ ...typed, duration: String(step.minutes) });
}

/** Sets the end to start + duration; unchanged if either is invalid. */
export function withDerivedEnd<Times extends TypedTimes & { timeZone: string }>(
  typed: Times,
): Times {
  const minutes = Number(typed.duration);
  if (!Number.isInteger(minutes) || minutes < 1) return typed;

  return { ...typed, endTime: laterAt(typed.startTime, minutes, typed.timeZone) ?? typed.endTime };
}

/** Sets the duration from start to end; unchanged if below one minute. */
export function withDerivedDuration<Times extends TypedTimes & { timeZone: string }>(
  typed: Times,
): Times {
  const [start, end] = [typed.startTime, typed.endTime].map((wall) =>
    instantAt(wall, typed.timeZone),
  );
  if (!start || !end || end <= start) return typed;

  return { ...typed, duration: String(minutesBetween(start, end)) };
}

/**
 * Derives end and duration for forms sent without scripts. `shown`: the values displayed before. An
 * unchanged end follows start and duration; an unchanged duration follows the end.
 */
export function syncTimes(typed: TypedEvent, shown: TypedTimes): TypedEvent {
  const isNew = (name: keyof TypedTimes) => typed[name] !== shown[name];
  if (!isNew("endTime") && (isNew("startTime") || isNew("duration"))) return withDerivedEnd(typed);
  if (isNew("endTime") && !isNew("duration")) return withDerivedDuration(typed);

  return typed;
}

/**
 * Reads a posted form; missing fields come from `fallback`. A checkbox sends "off" from a hidden
 * field before its own "on", so that unticked differs from missing.
 */
export function readTypedEvent(posted: FormData, fallback: TypedEvent): TypedEvent {
  const typed = { ...fallback } as Record<string, unknown>;

  for (const name of Object.keys(fallback)) {
    const given = posted.getAll(name).filter((value) => typeof value === "string");
    if (!given.length) continue;
    if (name === "sampleVideos") typed[name] = given;
    else if (FLAGS.includes(name as FlagName)) typed[name] = ["on", "true"].includes(last(given));
    else typed[name] = given[0];
  }

  if (posted.has("startTime") && !posted.has("endTime")) typed.endTime = "";
  if (posted.has("sampleVideosSent") && !posted.has("sampleVideos")) typed.sampleVideos = [];

  return typed as TypedEvent;
}
