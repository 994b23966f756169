import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteUrl } from "~/web/requests/site-url.server";

/** Private pages and actions. */
const CLOSED = [
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
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl(request)}/sitemap.xml`,
  ];

  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
