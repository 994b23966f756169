import { randomUUID } from "node:crypto";
import { env } from "~/platform/settings/env.server";
import { CDN_CHECK_PATH } from "~/media/cdn/cdn-handler";
import { type Check, fail, ok } from "../check";
import { reasonOf, sendRequest } from "../send-request";

/** Asks this server for something through the CDN. Null without CDN_URL. */
export const checkCdn: Check = async () => {
  const url = env.CDN_URL;
  if (!url) return null;
  try {
    // Nothing may have been kept under this address.
    const { status } = await sendRequest(`${url}${CDN_CHECK_PATH}?${randomUUID()}`);
    if (status === 204) return ok("asks", { url });
    return status === 403 ? fail("key", { url }) : fail("other", { url, status });
  } catch (error) {
    return fail("unreachable", { url, reason: reasonOf(error) });
  }
};
