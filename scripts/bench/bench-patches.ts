// npm run bench:patches: compares CPU time with and without the patches of the database and of
// Remix's routes. Prints medians of nine interleaved rounds in one process, so that other load on
// the machine affects both variants.
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
  "without inline-limit": selectOn(cacheStatements, identity),
});

const all = buildOfAllRoutes();

await compare("request of /events to empty loaders", 150, {
  patched: requestTo(routeSubsets(all)("/events")),
  "without route-subset": requestTo(all),
});

async function compare(caseName: string, repetitions: number, variants: Record<string, Work>) {
  const micros = new Map<string, number[]>(
    Object.keys(variants).map((variantName) => [variantName, []]),
  );

  for (let round = 0; round < 9; round++) {
    for (const [variantName, runVariant] of Object.entries(variants)) {
      const before = process.cpuUsage();

      for (let repetition = 0; repetition < repetitions; repetition++) await runVariant();
      const { user, system } = process.cpuUsage(before);

      micros.get(variantName)!.push((user + system) / repetitions);
    }
  }

  console.log(`${caseName}, µs of CPU:`);
  for (const [variantName, values] of micros)
    console.log(`  ${variantName}: ${values.sort((left, right) => left - right)[4]!.toFixed(1)}`);
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
  const entryModule = { handleError: nothing, default: () => new Response("") };
  const withRoot = [
    { id: "root", path: "" },
    ...routes.map((route) => ({ ...route, hasLoader: true })),
  ];

  return {
    entry: { module: entryModule },
    routes: Object.fromEntries(withRoot.map((route) => [route.id, { ...route, module }])),
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(withRoot.map((route) => [route.id, route])),
    },
    basename: "/",
    future: remixConfig.future,
  } as never;
}

function identity<It>(value: It): It {
  return value;
}

function nothing() {}
