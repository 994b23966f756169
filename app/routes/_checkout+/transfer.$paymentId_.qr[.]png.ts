import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import { qrPng } from "~/web/responses/qr.server";
import { findTransferQr } from "~/models/checkout/transfers/transfer-details.server";
import { required } from "~/platform/required";

/** The QR code of a transfer as a picture, for banking apps that read it from the photos. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const qrText = await withErrorPage(request, async () => {
    const transferQr = await findTransferQr(
      await actorOfRequest(request),
      required(params.paymentId),
    );
    if (!transferQr) throw new AppError("not_found", "checkout:paymentNotFound");

    return transferQr;
  });

  return new Response(new Uint8Array(await qrPng(qrText)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
  });
}
