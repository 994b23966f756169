import { env } from "~/env.server";
import { siteUrl } from "./site-url.server";

/** The server URL for encoders; null if RTMP is off. */
export function rtmpAddress(request: Request): string | null {
  if (env.RTMP_PORT === 0) return null;
  const { hostname } = new URL(siteUrl(request));
  return `rtmp://${hostname}${env.RTMP_PORT === 1935 ? "" : `:${env.RTMP_PORT}`}/live`;
}
