import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { withErrorPage } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ReceiptPage } from "~/ui/money/receipt-page";
import { receiptView } from "~/web/views/receipts/receipt-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);

  return withErrorPage(request, () => receiptView(request, required(params.receiptId)));
}

/** A receipt, with the admin's navigation. */
export default function AdminReceipt() {
  return <ReceiptPage view={useLoaderData<typeof loader>()} list="/admin/receipts" />;
}
