import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { pdfResponse } from "~/web/responses/pdf/pdf-response.server";
import { drawStatement } from "~/web/responses/pdf/statement-pdf.server";
import { yearlyStatementView } from "~/web/views/receipts/yearly-statement.server";
import { required } from "~/platform/required";

/** The yearly statement as a PDF in the reader's language. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);

  return withErrorPage(request, async () => {
    const view = await yearlyStatementView(request, required(params.year));

    return pdfResponse(actor.userId, `nhacsong-${view.year}.pdf`, () => drawStatement(view));
  });
}
