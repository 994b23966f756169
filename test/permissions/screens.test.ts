import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { apiDocumentIn } from "~/api/document/document-router";
import { answerOf } from "./answers";
import { readManifest, type Route } from "./manifest";
import { makePeople, type People, type Persona, PERSONAS } from "./people";
import type { Answer, Policy } from "./policies";
import { makeSamples, type Samples } from "./samples";
import { type FormAction, type Screen, SCREENS } from "./screens-table";

const routes = await readManifest();
let tries = 0;

type Try = { route: Route; screen: Screen; who: Persona; people: People; samples: Samples; formAction?: string };

/** A request of this person from a unique address, so that no rate limit applies. */
function argsOf({ route, screen, who, people, samples, formAction }: Try): ActionFunctionArgs {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((it) => it[1]!);
  const unknown = Object.fromEntries(names.map((name) => [name, "no-such-one"]));
  const params: Record<string, string> = { ...unknown, ...screen.params?.(samples, formAction ?? "") };
  const address = route.path.replace(/:(\w+)/g, (_all, name: string) => params[name]!).replace("*", "no-such-page");
  const headers = { Cookie: people[who].cookie };
  const intent: Record<string, string> = formAction && !names.includes("action") ? { intent: formAction } : {};
  const fields = formAction === undefined ? null : { ...intent, ...screen.do?.[formAction]?.fields?.(samples, who) };
  const url = `http://nhacsong.test${address}`;
  const request = fields
    ? new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) })
    : new Request(url, { headers });
  const context = { nonce: "n", ip: `192.0.2.${tries++}`, onGone: () => {}, describeApi: apiDocumentIn };
  return { request, params, context } as unknown as ActionFunctionArgs;
}

async function meet(it: Try): Promise<Answer> {
  const { loader, action } = it.route.module;
  const work = it.formAction === undefined ? loader! : action!;
  const answer = await Promise.resolve()
    .then(() => work(argsOf(it)))
    .catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw new Error(`${it.route.id} breaks for ${it.who} (${it.formAction ?? "opened"})`, { cause: thrown });
    });
  return answerOf(answer);
}

async function everybody(route: Route, screen: Screen, formAction?: string): Promise<Policy> {
  const people = await makePeople();
  let samples = await makeSamples(people);
  const met = {} as Policy;
  for (const who of PERSONAS) {
    if (formAction !== undefined && screen.do?.[formAction]?.fresh) samples = await makeSamples(people);
    met[who] = await meet({ route, screen, who, people, samples, formAction });
  }
  return met;
}

/** The address names the action: /admin/actions/{action}/{id}. */
const isByAddress = (id: string) => id === "admin.actions.$action.$id";

test("every route is in the table, with its content and all its forms", () => {
  const missing = routes.flatMap(({ id, module, intents }) => {
    const screen = SCREENS[id];
    if (!screen) return [`Say in screens-table.ts who may use the route ${id}.`];
    const lacks = isByAddress(id) ? [] : intents.filter((intent) => !screen.do?.[intent]);
    const unknown = isByAddress(id) ? [] : Object.keys(screen.do ?? {}).filter((intent) => !intents.includes(intent));
    return [
      ...(module.loader && !screen.see ? [`Say who may open ${id}.`] : []),
      ...(module.action && !screen.do ? [`Say who may send the form of ${id}.`] : []),
      ...lacks.map((intent) => `Say who may send "${intent}" to ${id}.`),
      ...unknown.map((intent) => `"${intent}" is no form of ${id}.`),
    ];
  });
  const gone = Object.keys(SCREENS).filter((id) => !routes.some((route) => route.id === id));
  expect([...missing, ...gone.map((id) => `${id} is no route any more.`)]).toEqual([]);
});

const known = routes.filter(({ id }) => SCREENS[id]);

test.each(
  known.filter(({ id, module }) => module.loader && SCREENS[id]!.see).map((route) => [route.id, route] as const),
)("whoever opens %s meets what the table says", async (id, route) => {
  expect(await everybody(route, SCREENS[id]!)).toEqual(SCREENS[id]!.see);
});

const formActions = known.flatMap((route) =>
  Object.entries(SCREENS[route.id]!.do ?? {}).map(
    ([name, formAction]) => [`${route.id} ${name}`, route, name, formAction] as const,
  ),
);
test.each(formActions)(
  "%s responds to everybody as in the table",
  async (_title, route, name, formAction: FormAction) => {
    expect(await everybody(route, SCREENS[route.id]!, name)).toEqual(formAction.who);
  },
);
