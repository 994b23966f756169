import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage, legalMeta } from "~/ui/documents/legal-page";
import { documentPage } from "~/web/views/documents/document-view.server";
import { required } from "~/platform/required";

export const meta = legalMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return required(await documentPage(request, "privacy"));
}

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
