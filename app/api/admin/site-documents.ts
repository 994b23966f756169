import { z } from "zod";
import { DOCUMENT_KINDS } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { DocumentForm, DocumentPreviewForm, MAX_DOCUMENT_BYTES } from "~/models/base/site/documents/document-schema";
import {
  getDocumentVersion,
  isDocumentKind,
  listDocumentVersions,
  saveDocument,
} from "~/models/base/site/documents/site-documents.server";
import type { Actor } from "~/models/base/actor";
import { renderMarkdown } from "~/models/base/text/markdown.server";
import { Instant } from "../json/parts";
import { operation } from "../core/operation";

const VersionJson = z.object({
  version: z.int(),
  createdAt: Instant,
  by: z.string().nullable(),
  mustAgree: z.boolean(),
  isStandard: z.boolean(),
});
/** Newest first. Without versions, the standard text is in force, or there is no imprint. */
const DocumentJson = z
  .object({ kind: z.enum(DOCUMENT_KINDS), version: z.int(), versions: z.array(VersionJson) })
  .meta({ id: "SiteDocument" });
const TextsJson = z.object({ textEn: z.string().nullable(), textVi: z.string().nullable() });
const VersionTextsJson = TextsJson.extend({ version: z.int(), createdAt: Instant, mustAgree: z.boolean() });

const forAdmins = { tag: "admin", who: "admin", scope: null } as const;

/** Terms, privacy page and imprint: the calls of their editor. */
export const siteDocumentCalls = [
  operation({
    ...forAdmins,
    method: "get",
    path: "/admin/site/documents/{kind}",
    id: "getSiteDocument",
    response: DocumentJson,
    run: ({ actor, params }) => documentJson(actor, params.kind),
  }),
  operation({
    ...forAdmins,
    method: "get",
    path: "/admin/site/documents/{kind}/{version}",
    id: "getSiteDocumentVersion",
    response: VersionTextsJson,
    run: async ({ actor, params }) => {
      const found = await getDocumentVersion(actor, kindOf(params.kind), Number(params.version) || 0);
      const { version, textEn, textVi, createdAt, mustAgree } = found;
      return { version, textEn, textVi, createdAt: createdAt.toISOString(), mustAgree };
    },
  }),
  operation({
    ...forAdmins,
    method: "put",
    path: "/admin/site/documents/{kind}",
    id: "saveSiteDocument",
    body: DocumentForm,
    maxBytes: MAX_DOCUMENT_BYTES,
    response: DocumentJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) => {
      await saveDocument(actor, kindOf(params.kind), body);
      return documentJson(actor, params.kind);
    },
  }),
  operation({
    ...forAdmins,
    method: "post",
    path: "/admin/site/document-preview",
    id: "previewSiteDocument",
    body: DocumentPreviewForm,
    maxBytes: MAX_DOCUMENT_BYTES,
    response: z.object({ en: z.string().nullable(), vi: z.string().nullable() }),
    run: async ({ body }) => ({ en: await htmlOf(body.textEn), vi: await htmlOf(body.textVi) }),
  }),
];

async function documentJson(actor: Actor, given: string): Promise<z.output<typeof DocumentJson>> {
  const kind = kindOf(given);
  const found = await listDocumentVersions(actor, kind);
  const versions = found.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() }));
  return { kind, version: found[0]?.version ?? 0, versions };
}

async function htmlOf(text: string | null): Promise<string | null> {
  return text === null ? null : (await renderMarkdown(text)).html;
}

function kindOf(kind: string) {
  if (!isDocumentKind(kind)) throw new AppError("not_found", "errors:notFound");
  return kind;
}
