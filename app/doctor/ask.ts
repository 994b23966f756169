import http from "node:http";
import https from "node:https";

const TIMEOUT_MS = 8000;

export type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer };
export type Heard = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** Asks over the network, whatever the certificate is: the check "tls" judges that. @throws when nothing answers */
export function ask(url: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Heard> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const length = body ? { "content-length": String(body.length) } : {};
    const options = { method, headers: { ...headers, ...length }, rejectUnauthorized: false, agent: false as const };
    const asking = request(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response
        .on("error", reject)
        .on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    asking.on("error", reject).end(body);
  });
}

/** The code of a network error, such as ECONNREFUSED, or its message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === "string" ? code : (message ?? "unknown");
}
