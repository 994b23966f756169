import type { ActionFunctionArgs } from "@remix-run/node";
import { apiDocumentIn } from "~/api/base/document/document-router";
import type { Route } from "./manifest";
import type { Fields, Line, Subject } from "./rights/rights";
import { SCREENS } from "./rights/tables";
import type { Samples } from "./samples";

/** A path such as /events/:id or /events/{id} with its parameters filled in. */
export function addressOf(path: string, of: Subject | undefined, samples: Samples, intent = "") {
  const names = [...path.matchAll(/[:{](\w+)/g)].map((it) => it[1]!);
  const sample = typeof of === "string" ? samples[of] : "no-such-one";
  const known = typeof of === "function" ? of(samples, intent) : typeof of === "string" ? {} : of;
  const params: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, sample])),
    ...known,
  };

  const address = path.replace(/[:{](\w+)\}?/g, (_all, name: string) => params[name]!);

  return { params, path: address.replace("*", "no-such-page") };
}

/** What a form or a call sends. */
export function sentBy({ send }: Pick<Line, "send">, samples: Samples): Fields | undefined {
  return typeof send === "function" ? send(samples) : send;
}

/** `intent`: of the form; `of`: in place of the samples of the screen's line. */
type Options = { intent?: string; of?: Subject; query?: string; ip?: string };

/** Arguments of a screen's loader or action. */
export function argsFor(route: Route, samples: Samples, init: RequestInit, options: Options = {}) {
  const { intent, of = SCREENS[route.id]?.of, query = "", ip = "192.0.2.9" } = options;
  const { params, path } = addressOf(route.path, of, samples, intent);
  const request = new Request(`http://nhacsong.test${path}${query}`, init);
  const context = { nonce: "n", ip, onGone: () => {}, describeApi: apiDocumentIn };

  return { request, params, context } as unknown as ActionFunctionArgs;
}

/** The response of a loader or an action, returned or thrown. @throws what is no response */
export async function responseOf(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;

    throw thrown;
  }
}

/** The status of a response, of a form that comes back, or of data. */
export function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status;

  const init = (answer as { init?: ResponseInit | null } | null)?.init;

  return init?.status ?? 200;
}
