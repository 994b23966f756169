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
const Query = z.object({
  url: z.string().max(MAX_ADDRESS).default(""),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

/** oEmbed 1.0, in JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return answer(400);

  const { url, format, maxwidth: width, maxheight: height } = query.data;
  if (format !== "json") return answer(501);

  const [most, context] = [{ width, height }, await embedContext(request)];
  const found = (await clipOembed(url, most, context)) ?? (await oembed(url, most, context));

  return found ? answer(200, found) : answer(404);
}

/** Scripts of other sites may read it: it is the same for everybody. */
function answer(status: number, body: object = {}): Response {
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": status === 200 ? "public, max-age=300" : "no-store",
    Vary: "Accept-Language",
  };

  return Response.json(body, { status, headers });
}
