import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { clipOembed } from "~/web/views/embed/clip-oembed.server";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { oembed } from "~/web/views/embed/oembed.server";

const MAX_ADDRESS = 2000;
const pixels = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .optional();
const OembedQuery = z.object({
  url: z.string().max(MAX_ADDRESS).default(""),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

/** The oEmbed 1.0 endpoint, in JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const parsedQuery = OembedQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsedQuery.success) return oembedResponse(400);

  const { url, format, maxwidth: width, maxheight: height } = parsedQuery.data;
  if (format !== "json") return oembedResponse(501);

  const [maxSize, context] = [{ width, height }, await embedContext(request)];
  const embedData =
    (await clipOembed(url, maxSize, context)) ?? (await oembed(url, maxSize, context));

  return embedData ? oembedResponse(200, embedData) : oembedResponse(404);
}

/** Scripts of other sites may read the response, because it does not depend on the client. */
function oembedResponse(status: number, responseBody: object = {}): Response {
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": status === 200 ? "public, max-age=300" : "no-store",
    Vary: "Accept-Language",
  };

  return Response.json(responseBody, { status, headers });
}
