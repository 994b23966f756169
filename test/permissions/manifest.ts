import path from "node:path";
import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { readRoutes } from "../../scripts/vite/route-manifest";

/** An action built from forms carries their intents; any other takes one form without an intent. */
type Module = { loader?: LoaderFunction; action?: ActionFunction & { intents?: string[] } };
export type Route = { id: string; path: string; module: Module; intents: string[] };
type Found = ReturnType<typeof readRoutes>;

const APP = path.resolve("app");

/** Every route as Remix finds it, with its code and the intents its action knows. */
export async function readManifest(): Promise<Route[]> {
  const found = readRoutes();

  return Promise.all(
    Object.values(found).map(async ({ id, file }) => {
      const module = (await import(path.join(APP, file))) as Module;
      const intents = module.action ? (module.action.intents ?? [""]) : [];

      return { id: nameOf(id), path: pathOf(found, id), module, intents };
    }),
  );
}

/**
 * "routes/admin+/users" as "admin.users", "routes/_shows+/_index/route" as "_index": the name
 * without the area.
 */
function nameOf(id: string): string {
  const name = id
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .replace(/^_\w+\+\//, "");

  return name.replace(/\+\/_layout$/, "").replaceAll("+/", ".");
}

export function pathOf(found: Found, id: string): string {
  const { path: own = "", parentId } = found[id]!;
  const above = parentId && found[parentId] ? pathOf(found, parentId) : "";

  return [above, own].filter(Boolean).join("/").replace(/^\/?/, "/");
}
