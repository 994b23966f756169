import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { ZipArchive } from "archiver";
import { requireViewer } from "~/http/page.server";
import { exportData } from "~/models/accounts/data-export.server";

/** "Download my data": a ZIP of one JSON file for each kind, packed while it is sent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const zip = new ZipArchive({ zlib: { level: 6 } });
  for (const [kind, rows] of Object.entries(await exportData(actor))) {
    if (rows !== undefined) zip.append(JSON.stringify(rows, null, 2), { name: `${kind}.json` });
  }
  void zip.finalize();
  return new Response(createReadableStreamFromReadable(zip), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="nhacsong-data.zip"',
      "Cache-Control": "private, no-store",
    },
  });
}
