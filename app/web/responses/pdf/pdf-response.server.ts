import { consume, createLimiter } from "~/platform/throttle.server";

/** Drawing takes the process about 50 ms. */
const limiter = createLimiter(30, 60);

/** Draws a file for a person, at most 30 a minute. @throws AppError throttled */
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
