import http from "node:http";
import type { AddressInfo } from "node:net";

export type DoubleRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  body: string;
};
export type DoubleAnswer = { status: number; body: unknown; headers?: Record<string, string> };
/** A fault of the next call: 500, work done with a lost response, rate limited, or no response. */
export type DoubleFault = "error" | "lost" | "busy" | "silent";

/** An HTTP server on loopback. */
export abstract class LoopbackServer {
  private server = http.createServer((request, response) => void this.take(request, response));

  async start() {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));

    return this.address;
  }

  get address() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  protected abstract take(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void>;
}

/** A server that plays a provider. */
export abstract class HttpDouble extends LoopbackServer {
  readonly calls: DoubleRequest[] = [];
  readonly faults: DoubleFault[] = [];
  /** Accepts calls without responding. */
  isHanging = false;

  protected abstract answer(request: DoubleRequest): DoubleAnswer | Promise<DoubleAnswer>;
  protected abstract busy(): DoubleAnswer;

  protected async take(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];

    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams: query } = new URL(request.url!, "http://double");
    const { method = "", headers } = request;
    const call = { method, path, query, headers, body: Buffer.concat(chunks).toString() };

    this.calls.push(call);

    const fault = this.isHanging ? "silent" : this.faults.shift();
    if (fault === "silent") return;

    const answer = await this.answerWith(fault, call);
    if (fault === "lost") {
      void request.socket.destroy();

      return;
    }

    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  private answerWith(fault: DoubleFault | undefined, call: DoubleRequest) {
    if (fault === "error") return { status: 500, body: { message: "Internal Server Error" } };

    return fault === "busy" ? this.busy() : this.answer(call);
  }
}

/** Delivers a webhook call. */
export async function postJson(url: string, body: string, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

  return { status: response.status, body: await response.text() };
}
