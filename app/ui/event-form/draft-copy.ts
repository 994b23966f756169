import type { Navigation } from "@remix-run/react";
import { type TypedEvent, readTypedEvent } from "~/models/shows/events/editing/form/protocol";

const WEEK_MS = 7 * 24 * 3600_000;

/**
 * The typed values, and the revision of the stored event on which they are based; a new event has
 * none.
 */
export type DraftCopy = { typed: TypedEvent; seen?: string };

export function draftCopyOf(form: FormData, fallback: TypedEvent): DraftCopy {
  const seenRevision = form.get("revision");

  return {
    typed: readTypedEvent(form, fallback),
    ...(typeof seenRevision === "string" && { seen: seenRevision }),
  };
}

export function readDraftCopy(storageKey: string): DraftCopy | null {
  try {
    const {
      typed: typedEvent,
      seen: seenRevision,
      at: storedAt,
    } = JSON.parse(localStorage.getItem(storageKey) ?? "null") ?? {};

    return typedEvent && Date.now() - storedAt < WEEK_MS
      ? { typed: typedEvent, seen: seenRevision }
      : null;
  } catch {
    return null;
  }
}

/**
 * Writes the copy; null deletes it. Storage may be disabled or full, which must not break the form.
 */
export function writeDraftCopy(storageKey: string, copy: DraftCopy | null) {
  try {
    if (copy) localStorage.setItem(storageKey, JSON.stringify({ ...copy, at: Date.now() }));
    else localStorage.removeItem(storageKey);
  } catch {
    return;
  }
}

/**
 * True if the server accepted the form that was posted to the path and redirects; a failed request
 * stays on the page.
 */
export function isAccepted({ state, formAction, location }: Navigation, formPath: string): boolean {
  if (state !== "loading" || !formAction) return false;

  return formAction.split("?")[0] === formPath && location.pathname !== formPath;
}
