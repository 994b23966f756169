// npm run bench:patches: CPU time with and without the patches of the database and of Remix's
// routes. Medians of nine interleaved rounds in one process, so that other work on the machine
// falls on both sides.
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { routeSubsets } from "~/web/patches/route-subset";
import { migrateDatabase } from "~db/migrate.server";
import { inlineLimits } from "~db/patches/inline-limit";
import { cacheStatements } from "~db/patches/statement-cache";
import * as schema from "~db/schema";
import remixConfig from "../../remix.config.js";
import { readRoutes } from "../vite/route-manifest";

type Work = () => Promise<unknown>;

await compare("select of one row by key", 2000, {
  patched: selectOn(cacheStatements, inlineLimits),
  "without statement-cache": selectOn(nothing, inlineLimits),
  "without inline-limit": selectOn(cacheStatements, same),
});

const all = buildOfAllRoutes();

await compare("request of /events to empty loaders", 150, {
  patched: requestTo(routeSubsets(all)("/events")),
  "without route-subset": requestTo(all),
});

async function compare(what: string, times: number, sides: Record<string, Work>) {
  const micros = new Map<string, number[]>(Object.keys(sides).map((name) => [name, []]));

  for (let round = 0; round < 9; round++) {
    for (const [name, work] of Object.entries(sides)) {
      const before = process.cpuUsage();

      for (let n = 0; n < times; n++) await work();
      const { user, system } = process.cpuUsage(before);

      micros.get(name)!.push((user + system) / times);
    }
  }

  console.log(`${what}, µs of CPU:`);
  for (const [name, values] of micros)
    console.log(`  ${name}: ${values.sort((a, b) => a - b)[4]!.toFixed(1)}`);
}

function selectOn(
  prepare: (handle: Database.Database) => void,
  limits: <It extends object>(on: It) => It,
): Work {
  const handle = new Database(":memory:");

  migrateDatabase(handle);
  prepare(handle);

  const on = limits(drizzle(handle, { schema }));
  const { id, name } = schema.users;

  return () => on.select({ id, name }).from(schema.users).where(eq(id, "nobody")).limit(1);
}

function requestTo(build: ServerBuild): Work {
  const handle = createRequestHandler(build, "production");

  return async () => (await handle(new Request("http://localhost/events"))).text();
}

function buildOfAllRoutes(): ServerBuild {
  const module = { default: () => null, loader: () => null };
  const routes = Object.values(readRoutes());
  const entry = { handleError: nothing, default: () => new Response("") };
  const withRoot = [{ id: "root", path: "" }, ...routes.map((it) => ({ ...it, hasLoader: true }))];

  return {
    entry: { module: entry },
    routes: Object.fromEntries(withRoot.map((it) => [it.id, { ...it, module }])),
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(withRoot.map((it) => [it.id, it])),
    },
    basename: "/",
    future: remixConfig.future,
  } as never;
}

function same<It>(it: It): It {
  return it;
}

function nothing() {}
