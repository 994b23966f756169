import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { actorOfRequest, page } from "~/web/requests/page.server";
import { qrPng } from "~/web/responses/qr.server";
import { findTransferQr } from "~/models/checkout/transfers/transfer-details.server";
import { required } from "~/platform/required";

/** The QR code as a picture, for banking apps that read it from the photos. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const text = await page(request, async () => {
    const qr = await findTransferQr(await actorOfRequest(request), required(params.paymentId));
    if (!qr) throw new AppError("not_found", "checkout:paymentNotFound");

    return qr;
  });

  return new Response(new Uint8Array(await qrPng(text)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
  });
}
