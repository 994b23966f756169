import { once } from "node:events";
import https from "node:https";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

export type Answer = { status: number; body: Buffer; text: string; headers: IncomingHttpHeaders };

/** A browser's connections, with trust in the edge's own certificate. */
const agent = new https.Agent({ keepAlive: true, maxSockets: 200, rejectUnauthorized: false });

/** As browsers do, repeats what was sent on a kept connection that the server was just closing. */
async function send(
  address: string,
  headers: Record<string, string>,
  method: string,
): Promise<IncomingMessage> {
  const sent = https.request(address, { agent, headers, method }).end();

  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];

    return response;
  } catch (error) {
    if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;

    return send(address, headers, method);
  }
}

export async function request(
  address: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const response = await send(address, headers, method);
  const chunks: Buffer[] = [];

  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);

  return {
    status: response.statusCode!,
    body,
    text: body.toString("latin1"),
    headers: response.headers,
  };
}
