import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { readRoutes } from "./route-manifest";

const APP = path.resolve("app");
const VIRTUAL = "virtual:route-texts";

/** Lists the text namespaces of each route for the browser, so that a page loads no others. */
export function routeTexts(): Plugin {
  return {
    name: "route-texts",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) =>
      id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(textsOfRoutes())}` : null,
  };
}

/** The namespaces by route id ("root", "routes/_events+/events"): what its modules call for. */
export function textsOfRoutes(): Record<string, string[]> {
  const files = Object.values(readRoutes()).map(
    ({ id, file }) => [id, path.join(APP, file)] as const,
  );
  const routes = [["root", path.join(APP, "root.tsx")] as const, ...files];

  return Object.fromEntries(routes.map(([id, file]) => [id, [...textsOf(file)].sort()]));
}

/** The namespaces that a module and what it imports call for. */
export function textsOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;

  seen.add(file);

  const code = readFileSync(file, "utf8");

  for (const [, names] of code.matchAll(/useTranslation\(([^)]*)\)/g)) {
    for (const name of names!.match(/\w+/g) ?? ["common"]) found.add(name);
  }

  for (const imported of importsOf(file, code))
    for (const name of textsOf(imported, seen)) found.add(name);

  return found;
}

/**
 * Modules of ours that run in the browser; types and server files do not. What is imported when it
 * is needed loads its texts then.
 */
function importsOf(file: string, code: string): string[] {
  const sources = [...code.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s"([~.][^"]*)"/gms)];

  return sources.flatMap(([, from]) => {
    const source = from!;
    if (source.endsWith(".server")) return [];

    const target = source.startsWith("~/")
      ? path.join(APP, source.slice(2))
      : path.resolve(file, "..", source);

    return withExtension(target) ?? [];
  });
}

function withExtension(target: string): string | null {
  return (
    [".tsx", ".ts"].map((extension) => target + extension).find((file) => existsSync(file)) ?? null
  );
}
