import { and, desc, eq, max, sql } from "drizzle-orm";
import { cacheUntilCommit } from "~db/commit-cache.server";
import { db, prepared, type Reader, transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { siteDocuments, users } from "~db/schema";
import { DOCUMENT_KINDS, type DocumentKind } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "../../actor";
import { writeAudit } from "../../audit.server";
import { assertCanUseAdmin } from "../../permissions";
import type { DocumentForm } from "./document-schema";

export type SiteDocument = typeof siteDocuments.$inferSelect;
/** A version in the history, without its texts. `by`: null for a deleted account. */
export type DocumentVersion = Pick<SiteDocument, "version" | "mustAgree" | "createdAt"> & {
  by: string | null;
  isStandard: boolean;
};

/** Versions that a history shows; older ones stay in the database. */
const MAX_VERSIONS = 200;

const imprint = prepared((on) => latestOf("imprint", on).prepare());

/** What every page asks: whether there is an imprint. */
export const hasImprint = cacheUntilCommit(() => {
  const latest = imprint(db).get();

  return latest !== undefined && !isStandard(latest);
});

/** The version in force; null while it is the standard text, version 0. */
export function findDocument(kind: DocumentKind): SiteDocument | null {
  return latestOf(kind).get() ?? null;
}

/** @throws AppError unauthenticated, forbidden; not_found for a version that is none */
export async function getDocumentVersion(
  actor: Actor,
  kind: DocumentKind,
  version: number,
): Promise<SiteDocument> {
  assertCanUseAdmin(actor);

  const isIt = and(eq(siteDocuments.kind, kind), eq(siteDocuments.version, version));
  const found = await db.query.siteDocuments.findFirst({ where: isIt });
  if (!found) throw new AppError("not_found", "errors:notFound");

  return found;
}

/** Newest first. @throws AppError unauthenticated, forbidden */
export async function listDocumentVersions(
  actor: Actor,
  kind: DocumentKind,
): Promise<DocumentVersion[]> {
  assertCanUseAdmin(actor);

  const { version, mustAgree, createdAt, createdBy, textEn, textVi } = siteDocuments;

  return db
    .select({
      version,
      mustAgree,
      createdAt,
      by: users.name,
      isStandard: sql`${textEn} is null and ${textVi} is null`.mapWith(Boolean),
    })
    .from(siteDocuments)
    .leftJoin(users, eq(users.id, createdBy))
    .where(eq(siteDocuments.kind, kind))
    .orderBy(desc(version))
    .limit(MAX_VERSIONS);
}

/**
 * Saves a new version, in force from now on. The same texts again, without a new question, change
 * nothing.
 * @throws AppError unauthenticated, forbidden; conflict when somebody saved another version
 * meanwhile
 */
export async function saveDocument(
  actor: Actor,
  kind: DocumentKind,
  form: DocumentForm,
): Promise<number> {
  assertCanUseAdmin(actor);

  const { textEn, textVi, basedOn } = form;
  const mustAgree = kind === "terms" && form.mustAgree;

  return transaction(async (tx) => {
    const before = latestOf(kind, tx).get();
    const known = before?.version ?? 0;
    if (basedOn !== undefined && basedOn !== known)
      throw new AppError("conflict", "site:documentChanged");

    const isSame = (before?.textEn ?? null) === textEn && (before?.textVi ?? null) === textVi;
    if (isSame && !mustAgree) return known;

    const values = { kind, version: known + 1, textEn, textVi, mustAgree, createdBy: actor.userId };
    const { version } = firstRow(await tx.insert(siteDocuments).values(values).returning());

    await writeAudit(tx, actor, {
      action: `site.${kind}`,
      target: "site",
      detail: { version, mustAgree },
    });

    return version;
  });
}

const termsVersions = prepared((on) => {
  const { version, kind, mustAgree } = siteDocuments;
  const required = sql<number | null>`max(case when ${mustAgree} then ${version} end)`;

  return on
    .select({ current: max(version), required })
    .from(siteDocuments)
    .where(eq(kind, "terms"))
    .prepare();
});

/** The version of the terms in force, and the last one that members must have agreed to. */
export function readTermsVersions(reader: Reader): { current: number; required: number } {
  const row = termsVersions(reader).get();

  return { current: row?.current ?? 0, required: row?.required ?? 0 };
}

export function isStandard({ textEn, textVi }: Pick<SiteDocument, "textEn" | "textVi">): boolean {
  return textEn === null && textVi === null;
}

export function isDocumentKind(value: string): value is DocumentKind {
  return (DOCUMENT_KINDS as readonly string[]).includes(value);
}

function latestOf(kind: DocumentKind, reader: Reader = db) {
  return reader
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.kind, kind))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
}
