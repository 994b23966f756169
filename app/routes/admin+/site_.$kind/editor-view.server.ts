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
import { page } from "~/web/requests/page.server";
import { type AdminContext, adminContext } from "~/web/views/admin/admin-list.server";
import { documentTitle, previewDocument } from "~/web/views/documents/document-view.server";

/** `?from=` shows a former version, or the standard text (0), and starts from it. */
export async function editorView(request: Request, kind: string) {
  const context = await adminContext(request);
  const { actor, t } = context;

  return page(request, async () => {
    if (!isDocumentKind(kind)) throw new AppError("not_found", "errors:notFound");

    const versions = await listDocumentVersions(actor, kind);
    const asked = new URL(request.url).searchParams.get("from");
    const from = asked === "0" ? "standard" : asked;
    const current = versions[0]?.version ?? 0;
    const name = documentTitle(kind, t);
    const texts = await textsFrom(actor, kind, from ?? String(current));

    return {
      title: name,
      name,
      kind,
      from,
      current,
      isStandard: versions[0]?.isStandard ?? true,
      inForce: versions[0] ? versionLine(versions[0], context) : t(standardKey(kind)),
      texts,
      shown: from === null ? null : await previewDocument(texts),
      versions: versions.map((each) => ({
        version: each.version,
        line: versionLine(each, context),
      })),
    };
  });
}

/** "Version 3, December 1, 2026, by Mai. Members were asked to agree again." */
export function versionLine(
  { version, createdAt, by, mustAgree, isStandard }: DocumentVersion,
  context: AdminContext,
) {
  const { t, moment } = context;
  const parts = [
    t(by === null ? "site:versionLine" : "site:versionLineBy", {
      version,
      when: moment(createdAt),
      by: by ?? "",
    }),
    isStandard ? t("site:versionStandard") : "",
    mustAgree ? t("site:versionAsked") : "",
  ];

  return parts.filter(Boolean).join(" ");
}

export function standardKey(kind: DocumentKind) {
  return kind === "imprint" ? "site:noImprint" : "site:standardInForce";
}

async function textsFrom(actor: Actor, kind: DocumentKind, from: string) {
  if (from === "standard") {
    return {
      textEn: standardDocument(kind, "en", true),
      textVi: standardDocument(kind, "vi", true),
    };
  }

  const version = Number(from);
  if (!(version > 0)) return { textEn: null, textVi: null };

  const { textEn, textVi } = await getDocumentVersion(actor, kind, version);

  return { textEn, textVi };
}
