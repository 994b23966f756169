import type { Navigation } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newEventForm } from "~/models/shows/events/editing/form/form-values";
import { basedOn } from "./event-form";
import type { EventFormProps } from "./event-form-props";
import { draftCopyOf, isAccepted, readDraftCopy, writeDraftCopy } from "./draft-copy";

const NOW = new Date("2027-01-01T12:00:00Z");
const DAY = 24 * 3600_000;
const EDIT = "/dashboard/1/edit";
const stored = newEventForm(NOW, "vi");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });

  const items = new Map<string, string>();

  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function formWith(fields: Record<string, string>) {
  const form = new FormData();

  for (const [name, value] of Object.entries(fields)) form.set(name, value);

  return form;
}

test("a copy is stored with the revision it was typed on, and keeps that one when the event has changed since", () => {
  writeDraftCopy("key", draftCopyOf(formWith({ title: "Đang viết dở", revision: "old" }), stored));

  const copy = readDraftCopy("key")!;
  const props = { typed: stored, revision: "new", viewerZone: null } as EventFormProps;

  expect(basedOn(copy, props, "vi")).toMatchObject({
    typed: { title: "Đang viết dở" },
    revision: "old",
  });
});

test("the copy of a new event has no revision", () => {
  writeDraftCopy("key", draftCopyOf(formWith({ title: "Mới" }), stored));
  expect(
    basedOn(readDraftCopy("key")!, { viewerZone: null } as EventFormProps, "vi").revision,
  ).toBeUndefined();
});

test("a copy lasts a week, or until it is removed; an unreadable one is ignored", () => {
  writeDraftCopy("key", { typed: stored });
  vi.setSystemTime(NOW.getTime() + 7 * DAY - 1);
  expect(readDraftCopy("key")).toMatchObject({ typed: stored });
  vi.setSystemTime(NOW.getTime() + 7 * DAY);
  expect(readDraftCopy("key")).toBeNull();
  vi.setSystemTime(NOW);
  writeDraftCopy("key", null);
  expect(readDraftCopy("key")).toBeNull();
  localStorage.setItem("key", "{");
  expect(readDraftCopy("key")).toBeNull();
});

test.each([
  ["on its way", "submitting", EDIT, EDIT, false],
  ["stored: the way leads on", "loading", EDIT, "/dashboard", true],
  ["stored, from an address with a query", "loading", `${EDIT}?draft=x`, "/dashboard", true],
  [
    "refused, or never arrived: the page itself is read again",
    "loading",
    `${EDIT}?draft=x`,
    EDIT,
    false,
  ],
  ["another form of the page", "loading", "/language", "/", false],
  ["a link away", "loading", undefined, "/dashboard", false],
  ["nothing under way", "idle", undefined, undefined, false],
])(
  "a form counts as stored when the server redirects (%s)",
  (_case, state, formAction, pathname, answer) => {
    const navigation = { state, formAction, location: pathname && { pathname } } as Navigation;

    expect(isAccepted(navigation, EDIT)).toBe(answer);
  },
);
