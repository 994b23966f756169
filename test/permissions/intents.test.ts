import { expect, test } from "vitest";
import { OPERATIONS } from "~/api/core/operations";
import { INTENTS } from "./intents-table";
import { readManifest } from "./manifest";
import { SCREENS } from "./screens-table";
import { callsOf, type Equivalent } from "./equivalent-calls";
import { VIEWS } from "./views-table";

const routes = await readManifest();
const forms = routes
  .filter(({ module }) => module.action)
  .flatMap(({ id }) => Object.keys(SCREENS[id]?.do ?? {}).map((intent) => ({ id, intent })));
const views = routes.filter(({ module }) => module.loader).map(({ id }) => id);

const wordless = (equivalent: Equivalent) =>
  typeof equivalent === "object" && "none" in equivalent && equivalent.none.length < 10;

test("every form has a matching API call, or a reason why not", () => {
  const missing = forms.filter(({ id, intent }) => !INTENTS[id]?.[intent]);
  const said = Object.entries(INTENTS).flatMap(([id, equivalent]) =>
    Object.keys(equivalent).map((intent) => ({ id, intent })),
  );
  const gone = said.filter((it) => !forms.some(({ id, intent }) => id === it.id && intent === it.intent));
  expect([
    ...missing.map(({ id, intent }) => `Say in intents-table.ts which call does what "${intent}" of ${id} does.`),
    ...gone.map(({ id, intent }) => `"${intent}" of ${id} is no form any more.`),
  ]).toEqual([]);
});

test("every screen lists the API calls with its data, or a reason why not", () => {
  const missing = views
    .filter((id) => !VIEWS[id])
    .map((id) => `Say in views-table.ts which call returns what ${id} shows.`);
  const gone = Object.keys(VIEWS).filter((id) => !views.includes(id));
  expect([...missing, ...gone.map((id) => `${id} shows nothing any more.`)]).toEqual([]);
});

test("forms match calls that change something, screens match calls that only read", () => {
  const methods = new Map(OPERATIONS.map(({ id, method }) => [id as string, method]));
  const intents = Object.entries(INTENTS).flatMap(([id, equivalent]) =>
    Object.values(equivalent).map((it) => ({ id, equivalent: it })),
  );
  const viewRows = Object.entries(VIEWS).map(([id, equivalent]) => ({ id, equivalent }));
  const wrong = [
    ...intents.flatMap(({ id, equivalent }) =>
      callsOf(equivalent).map((call) => ({ id, call, fits: methods.get(call) !== "get" })),
    ),
    ...viewRows.flatMap(({ id, equivalent }) =>
      callsOf(equivalent).map((call) => ({ id, call, fits: methods.get(call) === "get" })),
    ),
  ].filter(({ call, fits }) => !fits || !methods.has(call));
  expect(wrong).toEqual([]);
  expect([...intents, ...viewRows].filter(({ equivalent }) => wordless(equivalent))).toEqual([]);
});

test("every API call has a matching screen", () => {
  const said = [...Object.values(INTENTS).flatMap(Object.values<Equivalent>), ...Object.values(VIEWS)].flatMap(callsOf);
  expect(OPERATIONS.map(({ id }) => id).filter((id) => !said.includes(id))).toEqual([]);
});
