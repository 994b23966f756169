import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { pdfResponse } from "~/web/responses/pdf/pdf-response.server";
import { drawReceipt } from "~/web/responses/pdf/receipt-pdf.server";
import { receiptView } from "~/web/views/receipts/receipt-view.server";
import { required } from "~/platform/required";

/** The receipt as a PDF in the reader's language, drawn on request. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);

  return withErrorPage(request, async () => {
    const view = await receiptView(request, required(params.receiptId));

    return pdfResponse(actor.userId, `nhacsong-${view.id}.pdf`, () => drawReceipt(view));
  });
}
