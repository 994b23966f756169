import type { LoaderFunctionArgs } from "@remix-run/node";
import { page, requireViewer } from "~/requests/page.server";
import { pdfResponse } from "~/responses/pdf/pdf-response.server";
import { drawReceipt } from "~/responses/pdf/receipt-pdf.server";
import { receiptView } from "~/views/receipts/receipt-view.server";

/** The receipt as a PDF in the reader's language, drawn on request. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  return page(request, async () => {
    const view = await receiptView(request, params.receiptId!);
    return pdfResponse(actor.userId, `nhacsong-${view.id}.pdf`, () => drawReceipt(view));
  });
}
