import { consume, createLimiter } from "~/platform/throttle.server";

/** Drawing a document keeps the process busy for about 50 ms. */
const limiter = createLimiter(30, 60);

/** Responds with a drawn PDF; at most 30 a minute per person. @throws AppError throttled */
export async function pdfResponse(
  userId: string,
  fileName: string,
  draw: () => Promise<Buffer>,
): Promise<Response> {
  await consume(limiter, userId);

  return new Response(new Uint8Array(await draw()), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
