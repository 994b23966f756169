import type { Language } from "~db/vocabularies";
import { DEFAULT_DURATION, laterAt, wallTimeAt } from "~/models/events/protocol";
import { VIETNAM } from "~/models/events/rules";
import type { EventRow } from "~/models/events/event-columns";
import { type TypedEvent, withDerivedEnd } from "./protocol";

const HALF_HOUR = 30 * 60_000;

/** Defaults of a new event: next half hour in its zone, one hour, free. */
export function newEventForm(now: Date, language: Language, timeZone: string = VIETNAM): TypedEvent {
  const start = new Date(Math.ceil(now.getTime() / HALF_HOUR) * HALF_HOUR);
  return withDerivedEnd({
    title: "",
    titleOther: "",
    description: "",
    descriptionOther: "",
    language,
    category: "Open",
    kind: "",
    eventType: "free",
    ticketPrice: "",
    maxAttendees: "",
    timeZone,
    startTime: wallTimeAt(start, timeZone),
    endTime: "",
    duration: String(DEFAULT_DURATION),
    imageUrl: "",
    sampleVideos: [],
    streamPlatform: "nhacsong_live",
    streamUrl: "",
    chatEnabled: true,
    tipsEnabled: false,
    tellFollowers: true,
    lobbyMinutes: "30",
    replay: "off",
    repeat: "1",
  });
}

/** Copies an event to the next occurrence of its weekday and time. */
export function copyOfEvent(event: EventRow, now: Date): TypedEvent {
  const typed = formOfEvent(event);
  const week = 7 * 24 * 60;
  const weeks = Math.max(1, Math.ceil((now.getTime() - event.startTime.getTime()) / (week * 60_000)));
  const startTime = laterAt(typed.startTime, weeks * week, "UTC") ?? typed.startTime;
  return withDerivedEnd({ ...typed, startTime });
}

/** Form values of a stored event, with times in its zone. */
export function formOfEvent(event: EventRow): TypedEvent {
  return {
    title: event.title,
    titleOther: event.titleOther ?? "",
    description: event.description ?? "",
    descriptionOther: event.descriptionOther ?? "",
    language: event.language,
    category: event.category,
    kind: event.kind ?? "",
    eventType: event.eventType,
    ticketPrice: event.ticketPriceCents === null ? "" : (event.ticketPriceCents / 100).toFixed(2),
    maxAttendees: event.maxAttendees === null ? "" : String(event.maxAttendees),
    timeZone: event.timeZone,
    startTime: wallTimeAt(event.startTime, event.timeZone),
    endTime: wallTimeAt(event.endTime, event.timeZone),
    duration: String(event.duration),
    imageUrl: event.imageUrl ?? "",
    sampleVideos: event.sampleVideos,
    streamPlatform: event.streamPlatform,
    streamUrl: event.streamUrl ?? "",
    chatEnabled: event.chatEnabled,
    tipsEnabled: event.tipsEnabled,
    tellFollowers: event.tellFollowers,
    lobbyMinutes: String(event.lobbyMinutes),
    replay: event.replayDays === null ? "off" : `${event.replayDays}d`,
    repeat: "1",
  };
}
