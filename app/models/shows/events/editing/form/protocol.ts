import { FLAG_NAMES, type FlagName, type TypedEvent } from "../fields.protocol";
import { instantAt, laterAt, minutesBetween } from "~/models/shows/events/protocol";
import { last } from "~/platform/required";

export type { TypedEvent } from "../fields.protocol";

export type TypedTimes = Pick<TypedEvent, "startTime" | "endTime" | "duration">;

/** Changes to the form before it is saved; each is also a submit button. */
export type FormStep =
  { do: "duration"; minutes: number } | { do: "addVideo" } | { do: "removeVideo"; index: number };

export function parseStep(intent: string): FormStep | null {
  const [, stepName, stepNumber] =
    /^(duration|add-video|remove-video)(?:-(\d{1,4}))?$/.exec(intent) ?? [];
  if (stepName === "duration" && stepNumber) return { do: "duration", minutes: Number(stepNumber) };
  if (stepName === "add-video") return { do: "addVideo" };

  return stepName === "remove-video" && stepNumber
    ? { do: "removeVideo", index: Number(stepNumber) }
    : null;
}

export function applyStep(typedEvent: TypedEvent, formStep: FormStep): TypedEvent {
  if (formStep.do === "addVideo")
    return { ...typedEvent, sampleVideos: [...typedEvent.sampleVideos, ""] };
  if (formStep.do === "removeVideo")
    return {
      ...typedEvent,
      sampleVideos: typedEvent.sampleVideos.filter((_, index) => index !== formStep.index),
    };

  return withDerivedEnd({ ...typedEvent, duration: String(formStep.minutes) });
}

/** Sets the end to start + duration; unchanged if either is invalid. */
export function withDerivedEnd<Times extends TypedTimes & { timeZone: string }>(
  typedTimes: Times,
): Times {
  const minutes = Number(typedTimes.duration);
  if (!Number.isInteger(minutes) || minutes < 1) return typedTimes;

  return {
    ...typedTimes,
    endTime: laterAt(typedTimes.startTime, minutes, typedTimes.timeZone) ?? typedTimes.endTime,
  };
}

/** Sets the duration from start to end; unchanged if below one minute. */
export function withDerivedDuration<Times extends TypedTimes & { timeZone: string }>(
  typedTimes: Times,
): Times {
  const [startInstant, endInstant] = [typedTimes.startTime, typedTimes.endTime].map((wallTime) =>
    instantAt(wallTime, typedTimes.timeZone),
  );
  if (!startInstant || !endInstant || endInstant <= startInstant) return typedTimes;

  return { ...typedTimes, duration: String(minutesBetween(startInstant, endInstant)) };
}

/**
 * Derives end and duration for forms sent without scripts. `shown`: the values displayed before. An
 * unchanged end follows start and duration; an unchanged duration follows the end.
 */
export function syncTimes(typedEvent: TypedEvent, shown: TypedTimes): TypedEvent {
  const isChanged = (name: keyof TypedTimes) => typedEvent[name] !== shown[name];
  if (!isChanged("endTime") && (isChanged("startTime") || isChanged("duration")))
    return withDerivedEnd(typedEvent);
  if (isChanged("endTime") && !isChanged("duration")) return withDerivedDuration(typedEvent);

  return typedEvent;
}

/**
 * Reads a posted form; missing fields come from `fallback`. A checkbox sends "off" from a hidden
 * field before its own "on", so that unticked differs from missing.
 */
export function readTypedEvent(posted: FormData, fallback: TypedEvent): TypedEvent {
  const typedEvent = { ...fallback } as Record<string, unknown>;

  for (const fieldName of Object.keys(fallback)) {
    const postedValues = posted.getAll(fieldName).filter((value) => typeof value === "string");
    if (!postedValues.length) continue;
    if (fieldName === "sampleVideos") typedEvent[fieldName] = postedValues;
    else if (FLAG_NAMES.includes(fieldName as FlagName))
      typedEvent[fieldName] = ["on", "true"].includes(last(postedValues));
    else typedEvent[fieldName] = postedValues[0];
  }

  if (posted.has("startTime") && !posted.has("endTime")) typedEvent.endTime = "";
  if (posted.has("sampleVideosSent") && !posted.has("sampleVideos")) typedEvent.sampleVideos = [];

  return typedEvent as TypedEvent;
}
