import { isMessageKey } from "~/locales/is-message-key.server";
import { type Clock, clocksFor } from "~/locales/clocks";
import { speak, type Translate } from "~/locales/i18n.server";
import {
  syncTimes,
  parseStep,
  applyStep,
  type TypedEvent,
  readTypedEvent,
} from "~/models/shows/events/editing/form/protocol";
import { isTimeZone } from "~/platform/clock/time-zone";
import { instantAt } from "~/models/shows/events/zoned-time";
import { CHANGED_MEANWHILE } from "~/models/shows/events/editing/revision.server";
import { type EventRow, problemsOfChange } from "~/models/shows/events/editing/event-columns";
import { EventChange, EventInput } from "~/models/shows/events/editing/schema";
import type { Actor } from "~/models/base/actor";
import { AppError } from "~/platform/errors";
import { MAX_IMAGE_BYTES, storeImage } from "~/models/base/uploads/images.server";
import type { FormAnswer } from "~/ui/form/form-answer";
import { requireArtist } from "../requests/require-artist.server";
import type { Upload } from "./receive-form.server";
import type { Submission } from "./submission.server";

/** The upload limits of the event form: one picture. */
export const EVENT_UPLOAD: Upload = { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireArtist };

/** The values of a posted event form. */
export type EventDraft = {
  event: EventInput;
  isDraft: boolean;
  /** The number of weekly repetitions of a new show. */
  repeat: number;
  /** The id of the show whose ticket types a new show copies. */
  ticketTypesFrom: string | null;
  /** True if the sale times move with the start. */
  movesSales: boolean;
  /** The revision of the event the form was opened on. */
  seen: string | undefined;
  /** The revision of the collective's share that the form showed. */
  seenShare: string | undefined;
};

type PostedEventForm = {
  request: Request;
  fields: FormData;
  t: Translate;
  actor: Actor;
  zone: string | null;
};
const STATUS_OF = new Map([
  ["publish", "published"],
  ["draft", "draft"],
  ["save", undefined],
]);

/** The event that the form shows: the stored one, or null for a new one, and its values. */
type ShownEvent = { stored: EventRow | null; values: TypedEvent };

/**
 * Reads a posted event form. A button that only changes the form (a quick duration, one more video)
 * returns the changed form; other buttons save it.
 * Fields that the posted form does not have keep the values of `shown`.
 */
export async function readEventForm(
  { request, fields, t, actor, zone }: PostedEventForm,
  shown: ShownEvent,
): Promise<Submission<EventDraft>> {
  const { language } = await speak(request);
  const intent = textIn(fields, "intent") ?? "publish";
  const stepButton = parseStep(intent);
  if (!stepButton && !STATUS_OF.has(intent)) throw new AppError("invalid", "errors:unknownForm");

  const typedEvent = applyChanges(readTypedEvent(fields, shown.values), fields);
  const picture = await storePicture(actor, fields.get("image"), t);
  const stepped = stepButton ? applyStep(typedEvent, stepButton) : typedEvent;
  const shownEvent = picture.imageUrl ? { ...stepped, imageUrl: picture.imageUrl } : stepped;
  const input = { ...shownEvent, status: STATUS_OF.get(intent) };
  const result = EventInput.safeParse(input);
  const fieldProblems = {
    ...(result.success ? {} : translateIssues(result.error.issues, t)),
    ...picture.wrong,
  };
  const refusal = stepButton ? {} : allProblems(shown.stored, input, fieldProblems, t);
  const seenRevision = textIn(fields, "revision");
  const seenShare = textIn(fields, "siteShare");

  return {
    value:
      stepButton || picture.wrong || !result.success
        ? undefined
        : {
            event: result.data,
            isDraft: intent === "draft",
            ...unchangedFields(shownEvent),
            seen: seenRevision,
            seenShare,
          },
    status: stepButton ? 200 : 400,
    reply: ({ formErrors = [], fieldErrors, reason } = {}) => ({
      initialValue: shownEvent as unknown as FormAnswer["initialValue"],
      // After a conflict the form gets the stored revision, so that saving again overwrites it on
      // purpose.
      revision: reason === CHANGED_MEANWHILE ? undefined : seenRevision,
      clocks: startClocks(shownEvent, language, zone),
      error: { ...refusal, ...fieldErrors, "": formErrors },
    }),
  };
}

/**
 * Adds what does not fit among the fields that are valid by themselves, so that all problems are
 * shown at once. A form whose fields are all valid is checked when it is saved.
 */
function allProblems(
  stored: EventRow | null,
  input: Record<string, unknown>,
  fieldProblems: Record<string, string[]>,
  t: Translate,
): Record<string, string[]> {
  if (Object.keys(fieldProblems).length === 0) return {};

  const validEntries = Object.entries(input).filter(([fieldName]) => !fieldProblems[fieldName]);
  const change = EventChange.safeParse(Object.fromEntries(validEntries));
  if (!change.success) return fieldProblems;

  const problems = Object.entries(problemsOfChange(stored, change.data));
  const problemTexts = Object.fromEntries(
    problems.map(([fieldName, { key, params }]) => [fieldName, [t(key, params)]]),
  );

  return { ...problemTexts, ...fieldProblems };
}

function unchangedFields({ repeat, ticketTypesFrom, saleTimes }: TypedEvent) {
  return {
    repeat: Number(repeat),
    ticketTypesFrom: ticketTypesFrom || null,
    movesSales: saleTimes === "move",
  };
}

/** The start in three time zones; empty while the form has no valid start. */
export function startClocks(
  typedEvent: TypedEvent,
  language: "en" | "vi",
  viewerZone: string | null,
): Clock[] {
  const startAt = isTimeZone(typedEvent.timeZone)
    ? instantAt(typedEvent.startTime, typedEvent.timeZone)
    : null;

  return startAt ? clocksFor(startAt, language, viewerZone) : [];
}

/**
 * A form without scripts also posts the times that it displayed. Compares them with the entered
 * times, and derives the end or the duration from the field that the artist changed.
 */
function applyChanges(typedEvent: TypedEvent, posted: FormData): TypedEvent {
  const shownValue = (fieldName: string) => textIn(posted, `shown-${fieldName}`);
  const [startTime, endTime, duration] = ["startTime", "endTime", "duration"].map(shownValue);
  if (startTime === undefined || endTime === undefined || duration === undefined) return typedEvent;

  return isTimeZone(typedEvent.timeZone)
    ? syncTimes(typedEvent, { startTime, endTime, duration })
    : typedEvent;
}

function translateIssues(issues: { path: PropertyKey[]; message: string }[], t: Translate) {
  const worded: Record<string, string[]> = {};

  for (const { path: issuePath, message } of issues) {
    const messages = (worded[String(issuePath[0])] ??= []);
    const sentence = isMessageKey(message) ? t(message) : t("errors:invalid");
    if (!messages.includes(sentence)) messages.push(sentence);
  }

  return worded;
}

/**
 * Stores the posted picture at once: if another field is refused, the artist need not choose the
 * picture again.
 */
async function storePicture(actor: Actor, postedFile: FormDataEntryValue | null, t: Translate) {
  if (!(postedFile instanceof File) || postedFile.size === 0) return {};

  try {
    return { imageUrl: await storeImage(actor, postedFile) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    return { wrong: { imageUrl: [t(error.messageKey)] } };
  }
}

function textIn(posted: FormData, fieldName: string): string | undefined {
  const value = posted.get(fieldName);

  return typeof value === "string" ? value : undefined;
}
