import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteUrl } from "~/web/requests/site-url.server";
import { hasImprint } from "~/models/base/site/documents/site-documents.server";
import { listPublicPages } from "~/models/shows/artists/public-pages.server";

const PAGES = ["/", "/events", "/artists", "/about", "/terms", "/privacy"];

/** sitemaps.org protocol. */
export async function loader({ request }: LoaderFunctionArgs) {
  const site = siteUrl(request);
  const { shows, artists } = await listPublicPages();
  const lines = [
    ...(hasImprint() ? [...PAGES, "/imprint"] : PAGES).map((path) => entry(site + path)),
    ...shows.map(({ id, updatedAt }) => entry(`${site}/event/${id}`, updatedAt)),
    ...artists.map(({ id, updatedAt }) => entry(`${site}/artist/${id}`, updatedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;

  return new Response(xml, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}

function entry(address: string, updatedAt?: Date) {
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";

  return `<url><loc>${address}</loc>${changed}</url>`;
}
