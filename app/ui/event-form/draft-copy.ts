import type { Navigation } from "@remix-run/react";
import { type TypedEvent, readTypedEvent } from "~/models/shows/events/editing/form/protocol";

const WEEK = 7 * 24 * 3600_000;

/**
 * The typed values and the revision of the stored event they are based on; none for a new event.
 */
export type DraftCopy = { typed: TypedEvent; seen?: string };

export function copyOf(form: FormData, fallback: TypedEvent): DraftCopy {
  const seen = form.get("revision");

  return { typed: readTypedEvent(form, fallback), ...(typeof seen === "string" && { seen }) };
}

export function readCopy(key: string): DraftCopy | null {
  try {
    const { typed, seen, at } = JSON.parse(localStorage.getItem(key) ?? "null") ?? {};

    return typed && Date.now() - at < WEEK ? { typed, seen } : null;
  } catch {
    return null;
  }
}

/** Storage may be disabled or full, which must not break the form. */
export function writeCopy(key: string, copy: DraftCopy | null) {
  try {
    if (copy) localStorage.setItem(key, JSON.stringify({ ...copy, at: Date.now() }));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

/**
 * The server accepted the form posted to `path` and redirects; a failed request stays on the page.
 */
export function isTaken({ state, formAction, location }: Navigation, path: string): boolean {
  if (state !== "loading" || !formAction) return false;

  return formAction.split("?")[0] === path && location.pathname !== path;
}
