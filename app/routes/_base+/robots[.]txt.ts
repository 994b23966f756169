import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteUrl } from "~/web/requests/site-url.server";

/** Paths of private pages and actions. */
const PRIVATE_PATHS = [
  "/api/",
  "/checkout/",
  "/dashboard",
  "/login?",
  "/pay/",
  "/profile",
  "/saved",
  "/tickets",
];

export function loader({ request }: LoaderFunctionArgs) {
  const robotsLines = [
    "User-agent: *",
    ...PRIVATE_PATHS.map((privatePath) => `Disallow: ${privatePath}`),
    "",
    `Sitemap: ${siteUrl(request)}/sitemap.xml`,
  ];

  return new Response(`${robotsLines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
