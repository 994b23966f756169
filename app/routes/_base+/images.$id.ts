import type { LoaderFunctionArgs } from "@remix-run/node";
import { findImage, IMAGE_FORMATS } from "~/models/base/uploads/images.server";
import { required } from "~/platform/required";

/**
 * Sends an image in the best format that the browser accepts; `?w=` sets a width. The image at an
 * address never changes.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const accepted = request.headers.get("Accept") ?? "";
  const format =
    IMAGE_FORMATS.find((candidate) => accepted.includes(`image/${candidate}`)) ?? "jpeg";
  const width = Number(new URL(request.url).searchParams.get("w")) || Infinity;
  const imageBytes = await findImage(required(params.id), width, format);
  if (!imageBytes) throw new Response(null, { status: 404 });

  const headers = {
    "Content-Type": `image/${format}`,
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };

  return new Response(new Uint8Array(imageBytes), { headers });
}
