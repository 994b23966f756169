import type { LoaderFunctionArgs } from "@remix-run/node";
import { findImage, FORMATS } from "~/models/base/uploads/images.server";
import { required } from "~/platform/required";

/** The best format the browser accepts. `?w=` sets a width. Immutable. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const accepted = request.headers.get("Accept") ?? "";
  const format = FORMATS.find((each) => accepted.includes(`image/${each}`)) ?? "jpeg";
  const width = Number(new URL(request.url).searchParams.get("w")) || Infinity;
  const bytes = await findImage(required(params.id), width, format);
  if (!bytes) throw new Response(null, { status: 404 });

  const headers = {
    "Content-Type": `image/${format}`,
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };

  return new Response(new Uint8Array(bytes), { headers });
}
