import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ReceiptPage } from "~/ui/money/receipt-page";
import { receiptView } from "~/web/views/receipts/receipt-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => receiptView(request, required(params.receiptId)));
}

export default function ReceiptScreen() {
  return (
    <div className="wrap section snug">
      <ReceiptPage view={useLoaderData<typeof loader>()} list="/receipts" />
    </div>
  );
}
