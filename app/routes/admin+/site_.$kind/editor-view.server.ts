import type { DocumentKind } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { standardDocument } from "~/locales/standard-documents";
import {
  type DocumentVersion,
  getDocumentVersion,
  isDocumentKind,
  listDocumentVersions,
} from "~/models/base/site/documents/site-documents.server";
import type { Actor } from "~/models/base/actor";
import { withErrorPage } from "~/web/requests/page.server";
import { type AdminContext, adminContext } from "~/web/views/admin/admin-list.server";
import { documentTitle, previewDocument } from "~/web/views/documents/document-view.server";

/**
 * The parameter ?from= of the address fills the editor with a former version and previews it;
 * ?from=0 uses the standard text.
 */
export async function editorView(request: Request, kind: string) {
  const context = await adminContext(request);
  const { actor, t } = context;

  return withErrorPage(request, async () => {
    if (!isDocumentKind(kind)) throw new AppError("not_found", "errors:notFound");

    const versions = await listDocumentVersions(actor, kind);
    const asked = new URL(request.url).searchParams.get("from");
    const fromVersion = asked === "0" ? "standard" : asked;
    const current = versions[0]?.version ?? 0;
    const documentName = documentTitle(kind, t);
    const texts = await textsFrom(actor, kind, fromVersion ?? String(current));

    return {
      title: documentName,
      name: documentName,
      kind,
      from: fromVersion,
      current,
      isStandard: versions[0]?.isStandard ?? true,
      inForce: versions[0] ? versionLine(versions[0], context) : t(standardKey(kind)),
      texts,
      shown: fromVersion === null ? null : await previewDocument(texts),
      versions: versions.map((version) => ({
        version: version.version,
        line: versionLine(version, context),
      })),
    };
  });
}

/** "Version 3, December 1, 2026, by Mai. Members were asked to agree again." */
export function versionLine(
  { version, createdAt, by: authorName, mustAgree, isStandard }: DocumentVersion,
  context: AdminContext,
) {
  const { t, moment } = context;
  const sentences = [
    t(authorName === null ? "site:versionLine" : "site:versionLineBy", {
      version,
      when: moment(createdAt),
      by: authorName ?? "",
    }),
    isStandard ? t("site:versionStandard") : "",
    mustAgree ? t("site:versionAsked") : "",
  ];

  return sentences.filter(Boolean).join(" ");
}

export function standardKey(kind: DocumentKind) {
  return kind === "imprint" ? "site:noImprint" : "site:standardInForce";
}

async function textsFrom(actor: Actor, kind: DocumentKind, fromVersion: string) {
  if (fromVersion === "standard") {
    return {
      textEn: standardDocument(kind, "en", true),
      textVi: standardDocument(kind, "vi", true),
    };
  }

  const version = Number(fromVersion);
  if (!(version > 0)) return { textEn: null, textVi: null };

  const { textEn, textVi } = await getDocumentVersion(actor, kind, version);

  return { textEn, textVi };
}
