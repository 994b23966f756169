import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Clock, clocksFor } from "~/locales/clocks";
import { languageOf, type Language } from "~/locales/languages";
import {
  type TypedEvent,
  withDerivedDuration,
  withDerivedEnd,
} from "~/models/shows/events/editing/form/protocol";
import { instantAt } from "~/models/shows/events/protocol";
import type { LiveFacts } from "./event-form-props";

/**
 * Facts that follow the typed values: start and duration set the end, the end sets the duration,
 * and all set the clocks.
 */
export function useLiveFacts(typed: TypedEvent, clocks: Clock[], viewerZone: string | null) {
  const { i18n } = useTranslation();
  const [liveFacts, setFacts] = useState<LiveFacts>(() => ({
    eventType: typed.eventType,
    streamPlatform: typed.streamPlatform,
    language: typed.language,
    timeZone: typed.timeZone,
    hasOther: Boolean(typed.titleOther),
    clocks,
  }));

  function follow(form: HTMLFormElement, changed: string) {
    const { set: setField, values } = readFields(form);
    if (["startTime", "duration", "timeZone"].includes(changed))
      setField("endTime", withDerivedEnd(values).endTime);
    if (changed === "endTime") setField("duration", withDerivedDuration(values).duration);
    const clocks = clocksAt(values, languageOf(i18n), viewerZone);

    setFacts({ ...values, hasOther: values.titleOther.trim() !== "", clocks });
  }

  return {
    facts: liveFacts,
    onChange: (event: FormEvent<HTMLFormElement>) =>
      follow(event.currentTarget, (event.target as HTMLInputElement).name),
    /** Sets a quick duration without a request. */
    setDuration: (form: HTMLFormElement, minutes: number) => {
      readFields(form).set("duration", String(minutes));
      follow(form, "duration");
    },
  };
}

/** The start on the clocks; empty while the typed start is not a valid time. */
export function clocksAt(
  { startTime, timeZone }: Pick<TypedEvent, "startTime" | "timeZone">,
  language: Language,
  viewerZone: string | null,
): Clock[] {
  const startAt = instantAt(startTime, timeZone);

  return startAt ? clocksFor(startAt, language, viewerZone) : [];
}

type FactName =
  | "eventType"
  | "streamPlatform"
  | "language"
  | "titleOther"
  | "startTime"
  | "endTime"
  | "duration"
  | "timeZone";

function readFields(form: HTMLFormElement) {
  const posted = new FormData(form);
  const fieldText = (fieldName: FactName) => String(posted.get(fieldName) ?? "");
  const fieldNames = [
    "eventType",
    "streamPlatform",
    "language",
    "titleOther",
    "startTime",
    "endTime",
    "duration",
    "timeZone",
  ];
  const values = Object.fromEntries(
    fieldNames.map((fieldName) => [fieldName, fieldText(fieldName as FactName)]),
  ) as Record<FactName, string>;
  const setField = (fieldName: FactName, value: string) => {
    const field = form.elements.namedItem(fieldName);
    if (field instanceof HTMLInputElement && field.value !== value) field.value = value;
  };

  return { values, set: setField };
}
