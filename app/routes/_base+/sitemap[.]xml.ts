import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteUrl } from "~/web/requests/site-url.server";
import { hasImprint } from "~/models/base/site/documents/site-documents.server";
import { listPublicPages } from "~/models/shows/artists/public-pages.server";

const STATIC_PATHS = ["/", "/events", "/artists", "/about", "/terms", "/privacy"];

/** The sitemap in the format of sitemaps.org. */
export async function loader({ request }: LoaderFunctionArgs) {
  const siteOrigin = siteUrl(request);
  const { shows, artists } = await listPublicPages();
  const urlEntries = [
    ...(hasImprint() ? [...STATIC_PATHS, "/imprint"] : STATIC_PATHS).map((staticPath) =>
      urlEntry(siteOrigin + staticPath),
    ),
    ...shows.map(({ id: eventId, updatedAt }) =>
      urlEntry(`${siteOrigin}/event/${eventId}`, updatedAt),
    ),
    ...artists.map(({ id: eventId, updatedAt }) =>
      urlEntry(`${siteOrigin}/artist/${eventId}`, updatedAt),
    ),
  ];
  const sitemapXml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urlEntries.join("\n")}
</urlset>
`;

  return new Response(sitemapXml, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}

function urlEntry(address: string, updatedAt?: Date) {
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";

  return `<url><loc>${address}</loc>${changed}</url>`;
}
