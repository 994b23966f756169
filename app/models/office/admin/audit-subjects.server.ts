import type { Language } from "~/locales/languages";
import { findSubjectNames, type SubjectKind } from "./subjects.server";

type Entry = { action: string; target: string | null; detail: Record<string, unknown> | null };

/** Subject of a log entry, named where it still exists. */
export type AuditSubject = {
  kind: SubjectKind | "invitation" | "none";
  id: string;
  name: string | null;
};

/** Finds the subjects of a page of entries by their current names, with one query per kind. */
export async function findAuditSubjects(
  entries: Entry[],
  language: Language,
): Promise<AuditSubject[]> {
  const subjects = entries.map(subjectOf);
  const names = new Map<string, ReadonlyMap<string, string>>();

  for (const kind of new Set(subjects.map(({ kind }) => kind))) {
    if (kind === "none" || kind === "invitation") continue;

    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);

    names.set(kind, await findSubjectNames(kind, [...new Set(ids)], language));
  }

  return subjects.map(({ kind, id }) => ({ kind, id, name: names.get(kind)?.get(id) ?? null }));
}

const KINDS: Record<string, AuditSubject["kind"]> = {
  user: "user",
  event: "event",
  ticket: "ticket",
  payment: "tip",
  report: "report",
  mail: "mail",
  invitation: "invitation",
};

/** Entries of moderators have their subject in the detail; the first admin has no kind. */
function subjectOf({ action, target, detail }: Entry): Omit<AuditSubject, "name"> {
  if (action.startsWith("admin.")) return { kind: "user", id: target ?? "" };
  if (typeof detail?.userId === "string") return { kind: "user", id: detail.userId };
  if (typeof detail?.eventId === "string") return { kind: "event", id: detail.eventId };

  const [kind = "", id = ""] = (target ?? "").split(":");

  return { kind: KINDS[kind] ?? "none", id };
}
