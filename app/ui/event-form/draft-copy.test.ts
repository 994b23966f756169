import type { Navigation } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newEventForm } from "~/models/shows/events/editing/form/form-values";
import { standingOn } from "./event-form";
import type { EventFormProps } from "./event-form-props";
import { copyOf, isTaken, readCopy, writeCopy } from "./draft-copy";

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
  writeCopy("key", copyOf(formWith({ title: "Đang viết dở", revision: "old" }), stored));

  const copy = readCopy("key")!;
  const props = { typed: stored, revision: "new", viewerZone: null } as EventFormProps;

  expect(standingOn(copy, props, "vi")).toMatchObject({
    typed: { title: "Đang viết dở" },
    revision: "old",
  });
});

test("the copy of a new event has no revision", () => {
  writeCopy("key", copyOf(formWith({ title: "Mới" }), stored));
  expect(
    standingOn(readCopy("key")!, { viewerZone: null } as EventFormProps, "vi").revision,
  ).toBeUndefined();
});

test("a copy lasts a week, or until it is removed; an unreadable one is ignored", () => {
  writeCopy("key", { typed: stored });
  vi.setSystemTime(NOW.getTime() + 7 * DAY - 1);
  expect(readCopy("key")).toMatchObject({ typed: stored });
  vi.setSystemTime(NOW.getTime() + 7 * DAY);
  expect(readCopy("key")).toBeNull();
  vi.setSystemTime(NOW);
  writeCopy("key", null);
  expect(readCopy("key")).toBeNull();
  localStorage.setItem("key", "{");
  expect(readCopy("key")).toBeNull();
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

    expect(isTaken(navigation, EDIT)).toBe(answer);
  },
);
