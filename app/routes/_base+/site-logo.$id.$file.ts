import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLogoFile } from "~/models/base/site/logo/site-logo.server";
import { required } from "~/platform/required";

/** A picture of the operators' logo. Immutable: another logo has another address. */
export async function loader({ params }: LoaderFunctionArgs) {
  const logoFile = await findLogoFile(
    required(params.id),
    required(params.file).replace(/\.png$/, ""),
  );
  if (!logoFile) throw new Response(null, { status: 404 });

  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };

  return new Response(new Uint8Array(logoFile), { headers });
}
