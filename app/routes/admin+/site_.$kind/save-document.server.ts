import { data } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { intentAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { DocumentForm, DocumentPreviewForm } from "~/models/base/site/documents/document-schema";
import { isDocumentKind, saveDocument } from "~/models/base/site/documents/site-documents.server";
import { previewDocument } from "~/web/views/documents/document-view.server";

type Preview = { preview: Awaited<ReturnType<typeof previewDocument>> };

export const documentAction = intentAction<Preview>({
  save: adminForm({
    schema: DocumentForm,
    run: ({ actor, params }, form) => saveDocument(actor, kindOf(params.kind), form),
    toast: { title: "site:documentSaved" },
  }),
  /** Saves nothing. */
  preview: adminForm({
    schema: DocumentPreviewForm,
    run: async ({ reply, params }, texts) => {
      kindOf(params.kind);
      return data({ lastResult: reply(), preview: await previewDocument(texts), toast: null });
    },
  }),
});

function kindOf(kind: string) {
  if (!isDocumentKind(kind)) throw new AppError("not_found", "errors:notFound");
  return kind;
}
