import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";

const RETRY_SECONDS = "5";

/** Knows the running requests of screens and the API, so that a shutdown can wait for them. */
export class RequestDrain {
  private readonly running = new Set<ServerResponse>();
  isDraining = false;

  get count() {
    return this.running.size;
  }

  /**
   * False once the server shuts down: the request was answered with 503 and not processed. Only the
   * readiness check still gets its own response.
   */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.isDraining && request.url !== "/readyz") {
      refuse(request, response);

      return false;
    }

    this.running.add(response);
    response.once("close", () => this.running.delete(response));

    return true;
  }

  /**
   * Resolves when the running requests are answered, or after the time.
   * @returns the number of unanswered requests
   */
  async finish(withinMs: number): Promise<number> {
    this.isDraining = true;
    // Keep-alive connections bring new requests until they are closed.
    for (const response of this.running) {
      if (!response.headersSent) response.setHeader("Connection", "close");
    }

    const answered = [...this.running]
      .filter(isBounded)
      .map((response) => once(response, "close").catch(() => {}));

    await Promise.race([Promise.all(answered), delay(withinMs, undefined, { ref: false })]);

    return [...this.running].filter(isBounded).length;
  }
}

/**
 * False for endless responses, such as the chat without scripts, which tell proxies not to buffer
 * them.
 */
function isBounded(response: ServerResponse) {
  return response.getHeader("x-accel-buffering") !== "no";
}

function refuse({ headers, url = "" }: IncomingMessage, response: ServerResponse) {
  const message = translator(languageOfHeader(headers))("errors:restarting");
  const [contentType, responseBody] = url.startsWith("/api/")
    ? ["application/json", JSON.stringify({ message })]
    : ["text/plain; charset=utf-8", message];

  response.writeHead(503, {
    "Content-Type": contentType,
    "Retry-After": RETRY_SECONDS,
    Connection: "close",
  });
  response.end(responseBody);
}
