import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "~/api/core/create-api";
import { pathsOf } from "~/api/core/mount";
import { OPERATIONS } from "~/api/core/operations";
import { type CallRight, CALLS } from "./calls-table";
import { makePeople, type Person, PERSONAS } from "./people";
import type { Answer, Policy } from "./policies";
import { makeSamples, type Samples } from "./samples";

let server: Server;
let base: string;

beforeAll(async () => {
  const app = express().use("/api", createApi());
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => void server.close());

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle: { stack?: Layer[] } };

/** Express' actual routes, so that no undeclared call exists. */
function mountedPaths(layers: Layer[]): string[] {
  return layers.flatMap(({ route, handle }) => (route ? [route.path] : mountedPaths(handle.stack ?? [])));
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
/** Signed by the provider, or the same for everybody: no permissions. */
const FOR_NOBODY = ["/stripe/webhook", "/sepay/webhook", "/payos/webhook", "/webhooks/texts", "/openapi.json"];

async function meet(name: string, right: CallRight, { cookie }: Person, samples: Samples): Promise<Answer> {
  const [method, path] = name.split(" ") as [string, string];
  const params = right.params?.(samples) ?? {};
  const address = path.replace(/\{(\w+)\}/g, (_all, one: string) => params[one] ?? "no-such-one");
  const body = right.body ? JSON.stringify(right.body(samples)) : undefined;
  const headers = { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) };
  const { status } = await fetch(base + address, { method, headers, body });
  if (status >= 500 && status !== 503) throw new Error(`${name} answered ${status}`);
  return status === 401 || status === 403 || status === 404 ? `${status}` : "in";
}

test("every call is in the table", () => {
  const names = OPERATIONS.map(nameOf);
  const missing = names.filter((name) => !CALLS[name]).map((name) => `Say in calls-table.ts who may call ${name}.`);
  const gone = Object.keys(CALLS).filter((name) => !names.includes(name));
  const declared = new Set([
    ...OPERATIONS.flatMap(pathsOf).map((path) => path.replace(/\{(\w+)\}/g, ":$1")),
    ...FOR_NOBODY,
  ]);
  const beside = mountedPaths((createApi() as unknown as { stack: Layer[] }).stack).filter((it) => !declared.has(it));
  expect([
    ...missing,
    ...gone.map((it) => `${it} is no call any more.`),
    ...beside.map((it) => `${it} is undeclared.`),
  ]).toEqual([]);
});

test.each(Object.entries(CALLS))("%s responds to everybody as in the table", async (name, right) => {
  const people = await makePeople();
  let samples = await makeSamples(people);
  const met = {} as Policy;
  for (const who of PERSONAS) {
    if (right.fresh) samples = await makeSamples(people);
    met[who] = await meet(name, right, people[who], samples);
  }
  expect(met).toEqual(right.who);
});
