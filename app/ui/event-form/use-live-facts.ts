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

/** Start and duration set the end, the end sets the duration, and all set the clocks. */
export function useLiveFacts(typed: TypedEvent, clocks: Clock[], viewerZone: string | null) {
  const { i18n } = useTranslation();
  const [facts, setFacts] = useState<LiveFacts>(() => ({
    eventType: typed.eventType,
    streamPlatform: typed.streamPlatform,
    language: typed.language,
    hasOther: Boolean(typed.titleOther),
    clocks,
  }));

  function follow(form: HTMLFormElement, changed: string) {
    const { set, values } = read(form);
    if (["startTime", "duration", "timeZone"].includes(changed))
      set("endTime", withDerivedEnd(values).endTime);
    if (changed === "endTime") set("duration", withDerivedDuration(values).duration);
    const clocks = clocksAt(values, languageOf(i18n), viewerZone);

    setFacts({ ...values, hasOther: values.titleOther.trim() !== "", clocks });
  }

  return {
    facts,
    onChange: (event: FormEvent<HTMLFormElement>) =>
      follow(event.currentTarget, (event.target as HTMLInputElement).name),
    /** A quick duration without a request. */
    setDuration: (form: HTMLFormElement, minutes: number) => {
      read(form).set("duration", String(minutes));
      follow(form, "duration");
    },
  };
}

/** Empty while the typed start is no time. */
export function clocksAt(
  { startTime, timeZone }: Pick<TypedEvent, "startTime" | "timeZone">,
  language: Language,
  viewerZone: string | null,
): Clock[] {
  const start = instantAt(startTime, timeZone);

  return start ? clocksFor(start, language, viewerZone) : [];
}

type Names =
  | "eventType"
  | "streamPlatform"
  | "language"
  | "titleOther"
  | "startTime"
  | "endTime"
  | "duration"
  | "timeZone";

function read(form: HTMLFormElement) {
  const posted = new FormData(form);
  const text = (name: Names) => String(posted.get(name) ?? "");
  const names = [
    "eventType",
    "streamPlatform",
    "language",
    "titleOther",
    "startTime",
    "endTime",
    "duration",
    "timeZone",
  ];
  const values = Object.fromEntries(names.map((name) => [name, text(name as Names)])) as Record<
    Names,
    string
  >;
  const set = (name: Names, value: string) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== value) field.value = value;
  };

  return { values, set };
}
