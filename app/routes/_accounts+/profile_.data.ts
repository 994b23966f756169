import type { Readable } from "node:stream";
import {
  createReadableStreamFromReadable,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { downloadData } from "~/models/office/data-export/data-archive.server";
import { isLargeAccount, openExport } from "~/models/office/data-export/data-exports.server";

/**
 * "Download my data": small exports are packed while they are sent; `?export=` sends a stored file.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const exportId = new URL(request.url).searchParams.get("export");
  if (exportId) {
    const { file: exportFile, bytes } = await withErrorPage(request, () =>
      openExport(actor, exportId),
    );

    return zipResponse(exportFile, { "Content-Length": String(bytes) });
  }
  if (await isLargeAccount(actor)) return redirect("/profile/my-data");

  return zipResponse(await withErrorPage(request, () => downloadData(actor, siteUrl(request))));
}

function zipResponse(zip: Readable, headers: Record<string, string> = {}) {
  return new Response(createReadableStreamFromReadable(zip), {
    headers: {
      ...headers,
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="nhacsong-data.zip"',
      "Cache-Control": "private, no-store",
    },
  });
}
