import type { Language } from "~/locales/languages";
import { findSubjectNames, type SubjectKind } from "./subjects.server";

type AuditEntry = { action: string; target: string | null; detail: Record<string, unknown> | null };

/** Subject of a log entry. `name` is null if it no longer exists. */
export type AuditSubject = {
  kind: SubjectKind | "invitation" | "none";
  id: string;
  name: string | null;
};

/** Finds the subjects of a page of entries with their current names, in one query per kind. */
export async function findAuditSubjects(
  entries: AuditEntry[],
  language: Language,
): Promise<AuditSubject[]> {
  const subjects = entries.map(subjectOf);
  const namesByKind = new Map<string, ReadonlyMap<string, string>>();

  for (const kind of new Set(subjects.map(({ kind }) => kind))) {
    if (kind === "none" || kind === "invitation") continue;

    const subjectIds = subjects
      .filter((subject) => subject.kind === kind)
      .map(({ id: subjectId }) => subjectId);

    namesByKind.set(kind, await findSubjectNames(kind, [...new Set(subjectIds)], language));
  }

  return subjects.map(({ kind, id: subjectId }) => ({
    kind,
    id: subjectId,
    name: namesByKind.get(kind)?.get(subjectId) ?? null,
  }));
}

const SUBJECT_KINDS: Record<string, AuditSubject["kind"]> = {
  user: "user",
  event: "event",
  ticket: "ticket",
  payment: "tip",
  report: "report",
  mail: "mail",
  invitation: "invitation",
};

/**
 * Reads the subject of an entry. Entries of moderators have it in the detail; the target of
 * "admin." entries has no kind.
 */
function subjectOf({ action, target, detail }: AuditEntry): Omit<AuditSubject, "name"> {
  if (action.startsWith("admin.")) return { kind: "user", id: target ?? "" };
  if (typeof detail?.userId === "string") return { kind: "user", id: detail.userId };
  if (typeof detail?.eventId === "string") return { kind: "event", id: detail.eventId };

  const [targetKind = "", subjectId = ""] = (target ?? "").split(":");

  return { kind: SUBJECT_KINDS[targetKind] ?? "none", id: subjectId };
}
