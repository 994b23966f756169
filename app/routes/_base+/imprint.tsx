import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "~/platform/errors";
import { withErrorPage } from "~/web/requests/page.server";
import { LegalPage, legalMeta } from "~/ui/documents/legal-page";
import { documentPage } from "~/web/views/documents/document-view.server";

export const meta = legalMeta;

/** The imprint; 404 unless the operators wrote one. */
export async function loader({ request }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const imprint = await documentPage(request, "imprint");
    if (!imprint) throw new AppError("not_found", "errors:notFound");

    return imprint;
  });
}

export default function Imprint() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
