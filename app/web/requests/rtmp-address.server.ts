import { env } from "~/platform/settings/env.server";
import { siteUrl } from "./site-url.server";

/** The RTMP address that encoders connect to; null if RTMP is off. */
export function rtmpAddress(request: Request): string | null {
  if (env.RTMP_PORT === 0) return null;

  const hostname = env.RTMP_PUBLIC_HOST ?? new URL(siteUrl(request)).hostname;

  return `rtmp://${hostname}${env.RTMP_PORT === 1935 ? "" : `:${env.RTMP_PORT}`}/live`;
}
