import type { IncomingMessage, ServerResponse } from "node:http";
import { logRefusal } from "~/platform/logging/log-refusal.server";
import { logger } from "~/platform/logging/logger.server";
import { mediaPattern } from "../route-pattern";

/**
 * Logs refused media requests. Every viewer sends several requests a second, so all other requests
 * are logged only at the level debug. Runs for every segment.
 */
export function logMediaRequest(request: IncomingMessage, response: ServerResponse) {
  const { method, url = "" } = request;

  response.once("close", () => {
    const { statusCode: status } = response;
    if (status === 403) logRefusal(request, { route: mediaPattern(url), status });
    else if (logger.isLevelEnabled("debug"))
      logger.debug({ method, path: url, status }, "answered");
  });
}
