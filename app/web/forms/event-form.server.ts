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
import { isTimeZone } from "~/models/shows/events/protocol";
import { instantAt } from "~/models/shows/events/zoned-time";
import { CHANGED_MEANWHILE } from "~/models/shows/events/editing/revision.server";
import { EventInput } from "~/models/shows/events/editing/schema";
import type { Actor } from "~/models/base/actor";
import { AppError } from "~/platform/errors";
import { MAX_IMAGE_BYTES, storeImage } from "~/models/base/uploads/images.server";
import type { FormAnswer } from "~/ui/form/form-answer";
import { requireArtist } from "../requests/require-artist.server";
import type { Upload } from "./receive-form.server";
import type { Submission } from "./submission.server";

/** The picture of the event form. */
export const EVENT_UPLOAD: Upload = { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireArtist };

/** The intents of the form's saving buttons. */
export type EventDraft = {
  event: EventInput;
  isDraft: boolean;
  /** The number of weekly repetitions of a new show. */
  repeat: number;
  /** The show whose ticket types a new show gets. */
  ticketTypesFrom: string | null;
  /** Sale times follow a new start. */
  movesSales: boolean;
  /** The revision of the event the form was opened on. */
  seen: string | undefined;
  /** The collective's share that the form showed. */
  seenShare: string | undefined;
};

type Sent = { request: Request; fields: FormData; t: Translate; actor: Actor; zone: string | null };
const STATUS_OF = new Map([
  ["publish", "published"],
  ["draft", "draft"],
  ["save", undefined],
]);

/**
 * A saving button, or one that only reworks the form (a quick duration, one more video) and brings
 * it back.
 * @param fallback answers for fields that the posted form does not have
 */
export async function readEventForm(
  { request, fields, t, actor, zone }: Sent,
  fallback: TypedEvent,
): Promise<Submission<EventDraft>> {
  const { language } = await speak(request);
  const intent = textIn(fields, "intent") ?? "publish";
  const step = parseStep(intent);
  if (!step && !STATUS_OF.has(intent)) throw new AppError("invalid", "errors:unknownForm");

  const typed = rework(readTypedEvent(fields, fallback), fields);
  const picture = await storePicture(actor, fields.get("image"), t);
  const stepped = step ? applyStep(typed, step) : typed;
  const shown = picture.imageUrl ? { ...stepped, imageUrl: picture.imageUrl } : stepped;
  const result = EventInput.safeParse({ ...shown, status: STATUS_OF.get(intent) });
  const wrong = {
    ...(step || result.success ? {} : wordIssues(result.error.issues, t)),
    ...picture.wrong,
  };
  const seen = textIn(fields, "revision");
  const seenShare = textIn(fields, "siteShare");

  return {
    value:
      step || picture.wrong || !result.success
        ? undefined
        : {
            event: result.data,
            isDraft: intent === "draft",
            ...otherFields(shown),
            seen,
            seenShare,
          },
    status: step ? 200 : 400,
    reply: ({ formErrors = [], fieldErrors, reason } = {}) => ({
      initialValue: shown as unknown as FormAnswer["initialValue"],
      // After the conflict the form is based on the stored revision, so saving again is a decision.
      revision: reason === CHANGED_MEANWHILE ? undefined : seen,
      clocks: clocksOf(shown, language, zone),
      error: { ...wrong, ...fieldErrors, "": formErrors },
    }),
  };
}

function otherFields({ repeat, ticketTypesFrom, saleTimes }: TypedEvent) {
  return {
    repeat: Number(repeat),
    ticketTypesFrom: ticketTypesFrom || null,
    movesSales: saleTimes === "move",
  };
}

/** The start on three clocks; none while it says no time. */
export function clocksOf(
  typed: TypedEvent,
  language: "en" | "vi",
  viewerZone: string | null,
): Clock[] {
  const start = isTimeZone(typed.timeZone) ? instantAt(typed.startTime, typed.timeZone) : null;

  return start ? clocksFor(start, language, viewerZone) : [];
}

/**
 * A form without scripts sends the values it showed, so that end and duration can follow what was
 * changed.
 */
function rework(typed: TypedEvent, posted: FormData): TypedEvent {
  const shown = (name: string) => textIn(posted, `shown-${name}`);
  const [startTime, endTime, duration] = ["startTime", "endTime", "duration"].map(shown);
  if (startTime === undefined || endTime === undefined || duration === undefined) return typed;

  return isTimeZone(typed.timeZone) ? syncTimes(typed, { startTime, endTime, duration }) : typed;
}

function wordIssues(issues: { path: PropertyKey[]; message: string }[], t: Translate) {
  const worded: Record<string, string[]> = {};

  for (const { path, message } of issues) {
    const messages = (worded[String(path[0])] ??= []);
    const sentence = isMessageKey(message) ? t(message) : t("errors:invalid");
    if (!messages.includes(sentence)) messages.push(sentence);
  }

  return worded;
}

/**
 * A picture sent along is stored at once: should another field not pass, it need not be chosen
 * again.
 */
async function storePicture(actor: Actor, sent: FormDataEntryValue | null, t: Translate) {
  if (!(sent instanceof File) || sent.size === 0) return {};

  try {
    return { imageUrl: await storeImage(actor, sent) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    return { wrong: { imageUrl: [t(error.messageKey)] } };
  }
}

function textIn(posted: FormData, name: string): string | undefined {
  const value = posted.get(name);

  return typeof value === "string" ? value : undefined;
}
