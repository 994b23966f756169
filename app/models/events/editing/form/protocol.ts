import { instantAt, laterAt, minutesBetween } from "~/models/events/protocol";

/** The event form as it stands on the screen: what was typed, sound or not. */
export type TypedEvent = {
  title: string;
  titleOther: string;
  description: string;
  descriptionOther: string;
  language: string;
  category: string;
  kind: string;
  eventType: string;
  ticketPrice: string;
  maxAttendees: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  duration: string;
  imageUrl: string;
  sampleVideos: string[];
  streamPlatform: string;
  streamUrl: string;
  chatEnabled: boolean;
  tipsEnabled: boolean;
  tellFollowers: boolean;
  lobbyMinutes: string;
  replay: string;
  /** Weeks in a row; a new event only. */
  repeat: string;
};

export type TypedTimes = Pick<TypedEvent, "startTime" | "endTime" | "duration">;

/** What a person does to the form before it is saved; each also works as a submit button. */
export type FormStep = { do: "duration"; minutes: number } | { do: "addVideo" } | { do: "removeVideo"; index: number };

export function parseStep(intent: string): FormStep | null {
  const [, what, figure] = /^(duration|add-video|remove-video)(?:-(\d{1,4}))?$/.exec(intent) ?? [];
  if (what === "duration" && figure) return { do: "duration", minutes: Number(figure) };
  if (what === "add-video") return { do: "addVideo" };
  return what === "remove-video" && figure ? { do: "removeVideo", index: Number(figure) } : null;
}

export function applyStep(typed: TypedEvent, step: FormStep): TypedEvent {
  if (step.do === "addVideo") return { ...typed, sampleVideos: [...typed.sampleVideos, ""] };
  if (step.do === "removeVideo")
    return { ...typed, sampleVideos: typed.sampleVideos.filter((_, index) => index !== step.index) };
  return withDerivedEnd({ ...typed, duration: String(step.minutes) });
}

/** The end at start + duration; untouched while one of the two says nothing sound. */
export function withDerivedEnd<Times extends TypedTimes & { timeZone: string }>(typed: Times): Times {
  const minutes = Number(typed.duration);
  if (!Number.isInteger(minutes) || minutes < 1) return typed;
  return { ...typed, endTime: laterAt(typed.startTime, minutes, typed.timeZone) ?? typed.endTime };
}

/** The duration from start to end; untouched while that is not at least a minute. */
export function withDerivedDuration<Times extends TypedTimes & { timeZone: string }>(typed: Times): Times {
  const [start, end] = [typed.startTime, typed.endTime].map((wall) => instantAt(wall, typed.timeZone));
  if (!start || !end || end <= start) return typed;
  return { ...typed, duration: String(minutesBetween(start, end)) };
}

/**
 * What scripts do while one types, done once for a form sent without them: `shown` is what it showed before. An end
 * left as it was follows the start and the duration; a duration left as it was follows the end.
 */
export function syncTimes(typed: TypedEvent, shown: TypedTimes): TypedEvent {
  const isNew = (name: keyof TypedTimes) => typed[name] !== shown[name];
  if (!isNew("endTime") && (isNew("startTime") || isNew("duration"))) return withDerivedEnd(typed);
  if (isNew("endTime") && !isNew("duration")) return withDerivedDuration(typed);
  return typed;
}

const FLAGS = ["chatEnabled", "tipsEnabled", "tellFollowers"];

/**
 * What a posted form says. `fallback` answers for fields it does not have (a program's form, an older page); a checkbox
 * sends "off" from a hidden field before its own "on", so that an unticked one is told from a missing one.
 */
export function readTypedEvent(posted: FormData, fallback: TypedEvent): TypedEvent {
  const typed = { ...fallback } as Record<string, unknown>;
  for (const name of Object.keys(fallback)) {
    const given = posted.getAll(name).filter((value) => typeof value === "string");
    if (!given.length) continue;
    if (name === "sampleVideos") typed[name] = given;
    else if (FLAGS.includes(name)) typed[name] = ["on", "true"].includes(given.at(-1)!);
    else typed[name] = given[0];
  }
  if (posted.has("startTime") && !posted.has("endTime")) typed.endTime = "";
  if (posted.has("sampleVideosSent") && !posted.has("sampleVideos")) typed.sampleVideos = [];
  return typed as TypedEvent;
}
