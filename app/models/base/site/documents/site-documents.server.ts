import { and, desc, eq, max, sql } from "drizzle-orm";
import { cacheUntilCommit } from "~db/commit-cache.server";
import { db, prepared, type DbReader, transaction } from "~db/client.server";
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

const latestImprint = prepared((reader) => selectLatestVersion("imprint", reader).prepare());

/** True if there is an imprint; cached, because every page reads it. */
export const hasImprint = cacheUntilCommit(() => {
  const currentImprint = latestImprint(db).get();

  return currentImprint !== undefined && !isStandardText(currentImprint);
});

/** Finds the version in force; null while it is the standard text, version 0. */
export function findDocument(documentKind: DocumentKind): SiteDocument | null {
  return selectLatestVersion(documentKind).get() ?? null;
}

/** @throws AppError unauthenticated, forbidden; not_found for a version that does not exist */
export async function getDocumentVersion(
  actor: Actor,
  documentKind: DocumentKind,
  version: number,
): Promise<SiteDocument> {
  assertCanUseAdmin(actor);

  const versionFilter = and(
    eq(siteDocuments.kind, documentKind),
    eq(siteDocuments.version, version),
  );
  const document = await db.query.siteDocuments.findFirst({ where: versionFilter });
  if (!document) throw new AppError("not_found", "errors:notFound");

  return document;
}

/** Lists the versions of a document, newest first. @throws AppError unauthenticated, forbidden */
export async function listDocumentVersions(
  actor: Actor,
  documentKind: DocumentKind,
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
    .where(eq(siteDocuments.kind, documentKind))
    .orderBy(desc(version))
    .limit(MAX_VERSIONS);
}

/**
 * Saves a new version, in force from now on. Unchanged texts without a new question to members
 * change nothing.
 * @throws AppError unauthenticated, forbidden; conflict if another version was saved meanwhile
 */
export async function saveDocument(
  actor: Actor,
  documentKind: DocumentKind,
  form: DocumentForm,
): Promise<number> {
  assertCanUseAdmin(actor);

  const { textEn, textVi, basedOn } = form;
  const mustAgree = documentKind === "terms" && form.mustAgree;

  return transaction(async (tx) => {
    const currentDocument = selectLatestVersion(documentKind, tx).get();
    const currentVersion = currentDocument?.version ?? 0;
    if (basedOn !== undefined && basedOn !== currentVersion)
      throw new AppError("conflict", "site:documentChanged");

    const isUnchanged =
      (currentDocument?.textEn ?? null) === textEn && (currentDocument?.textVi ?? null) === textVi;
    if (isUnchanged && !mustAgree) return currentVersion;

    const values = {
      kind: documentKind,
      version: currentVersion + 1,
      textEn,
      textVi,
      mustAgree,
      createdBy: actor.userId,
    };
    const { version: newVersion } = firstRow(
      await tx.insert(siteDocuments).values(values).returning(),
    );

    await writeAudit(tx, actor, {
      action: `site.${documentKind}`,
      target: "site",
      detail: { version: newVersion, mustAgree },
    });

    return newVersion;
  });
}

const termsVersions = prepared((reader) => {
  const { version, kind, mustAgree } = siteDocuments;
  const required = sql<number | null>`max(case when ${mustAgree} then ${version} end)`;

  return reader
    .select({ current: max(version), required })
    .from(siteDocuments)
    .where(eq(kind, "terms"))
    .prepare();
});

/** Reads the version of the terms in force, and the last one that members must agree to. */
export function readTermsVersions(reader: DbReader): { current: number; required: number } {
  const versions = termsVersions(reader).get();

  return { current: versions?.current ?? 0, required: versions?.required ?? 0 };
}

export function isStandardText({
  textEn,
  textVi,
}: Pick<SiteDocument, "textEn" | "textVi">): boolean {
  return textEn === null && textVi === null;
}

export function isDocumentKind(value: string): value is DocumentKind {
  return (DOCUMENT_KINDS as readonly string[]).includes(value);
}

function selectLatestVersion(documentKind: DocumentKind, reader: DbReader = db) {
  return reader
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.kind, documentKind))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
}
