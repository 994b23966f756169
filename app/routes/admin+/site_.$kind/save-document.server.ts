import { data } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { intentAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { DocumentForm, DocumentPreviewForm } from "~/models/base/site/documents/document-schema";
import { isDocumentKind, saveDocument } from "~/models/base/site/documents/site-documents.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { previewDocument } from "~/web/views/documents/document-view.server";

type PreviewAnswer = { preview: Awaited<ReturnType<typeof previewDocument>> };

/** Limit of the form in bytes; two long texts are larger than other forms. */
const MAX_BYTES = 512 * 1024;

export const documentAction = intentAction<PreviewAnswer>(
  {
    save: adminForm({
      schema: DocumentForm,
      run: ({ actor, params }, form) => saveDocument(actor, kindOf(params.kind), form),
      toast: { title: "site:documentSaved" },
    }),
    /** Shows a preview and saves nothing. */
    preview: adminForm({
      schema: DocumentPreviewForm,
      run: async ({ reply, params }, documentTexts) => {
        kindOf(params.kind);

        return data({
          lastResult: reply(),
          preview: await previewDocument(documentTexts),
          toast: null,
        });
      },
    }),
  },
  { upload: { maxBytes: MAX_BYTES, sender: requireAdmin } },
);

function kindOf(kind: string) {
  if (!isDocumentKind(kind)) throw new AppError("not_found", "errors:notFound");

  return kind;
}
