import type { openGuardedApi } from "../api/api-server";
import type { Route } from "./manifest";
import type { Persona } from "./people";
import { addressOf, argsFor, responseOf, sentBy } from "./requests";
import type { Line } from "./rights/rights";
import type { World } from "./world";

export type Api = ReturnType<typeof openGuardedApi>;
export type Try = { world: World; who: Persona };

/** The response of a screen's loader. */
export function openScreen(
  route: Route,
  { world: { people, samples }, who }: Try,
): Promise<unknown> {
  const args = argsFor(route, samples, { headers: { Cookie: people[who].cookie } });

  return responseOf(() => route.module.loader!(args));
}

/** The response of a screen's action to a form sent without scripts. */
export function submitForm(
  route: Route,
  intent: string,
  line: Omit<Line, "who">,
  { world, who }: Try,
): Promise<unknown> {
  const { people, samples } = world;
  const isInAddress = route.path.includes(":action");
  const fields = Object.entries({
    ...(intent && !isInAddress && { intent }),
    ...sentBy(line, samples),
  });
  const entries = fields.flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );

  const headers = { Cookie: people[who].cookie, "Sec-Fetch-Mode": "navigate" };
  const init = { method: "POST", headers, body: new URLSearchParams(entries) };
  const args = argsFor(route, samples, init, { intent, of: line.of });

  return responseOf(() => route.module.action!(args));
}

/** Sends a call such as "GET /events/{id}". */
export function sendCall(
  api: Api,
  name: string,
  line: Omit<Line, "who">,
  { world: { people, samples }, who }: Try,
) {
  const [method, path] = name.split(" ") as [string, string];
  const asking = { method, cookie: people[who].cookie, body: sentBy(line, samples) };

  return api.call(addressOf(path, line.of, samples).path, asking);
}
