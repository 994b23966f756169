import { outcome, submit, visit } from "./requests";

/** A loader or an action. */
export type Handler = (args: never) => unknown;

/**
 * Calls a loader, or an action if there is a `body`. The end of the path is each parameter.
 * @returns the data; of a Response its status and headers
 */
export async function callScreen(
  handler: Handler,
  path: string,
  cookie: string,
  body?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { request, context } = body ? submit(path, body, { cookie }) : visit(path, { cookie });
  const id = path.split("?")[0]!.split("/").at(-1)!;
  const params = { id, eventId: id, paymentId: id, ticketId: id, token: id };

  const answer = await outcome(async () => handler({ request, params, context } as never));
  if (!(answer instanceof Response)) return answer as Record<string, unknown>;

  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    cookie: answer.headers.get("Set-Cookie"),
    type: answer.headers.get("Content-Type"),
  };
}
