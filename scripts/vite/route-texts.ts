import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { readRoutes } from "./route-manifest";

const APP_FOLDER = path.resolve("app");
const VIRTUAL = "virtual:route-texts";

/** Gives the browser a list of each route's text namespaces, so that a page loads no others. */
export function routeTexts(): Plugin {
  return {
    name: "route-texts",
    resolveId: (moduleId) => (moduleId === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (moduleId) =>
      moduleId === `\0${VIRTUAL}` ? `export default ${JSON.stringify(textsOfRoutes())}` : null,
  };
}

/**
 * The namespaces that the modules of each route use, by route id ("root",
 * "routes/_shows+/events").
 */
export function textsOfRoutes(): Record<string, string[]> {
  const routeFiles = Object.values(readRoutes()).map(
    ({ id: routeId, file: routeFile }) => [routeId, path.join(APP_FOLDER, routeFile)] as const,
  );
  const routes = [["root", path.join(APP_FOLDER, "root.tsx")] as const, ...routeFiles];

  return Object.fromEntries(
    routes.map(([routeId, routeFile]) => [routeId, [...textsOf(routeFile)].sort()]),
  );
}

/** The namespaces that a module and its imports use. */
export function textsOf(moduleFile: string, readFiles = new Set<string>()): Set<string> {
  const namespaces = new Set<string>();
  if (readFiles.has(moduleFile)) return namespaces;

  readFiles.add(moduleFile);

  const sourceCode = readFileSync(moduleFile, "utf8");

  for (const [, nameList] of sourceCode.matchAll(/useTranslation\(([^)]*)\)/g)) {
    for (const namespace of nameList!.match(/\w+/g) ?? ["common"]) namespaces.add(namespace);
  }

  for (const imported of importsOf(moduleFile, sourceCode))
    for (const namespace of textsOf(imported, readFiles)) namespaces.add(namespace);

  return namespaces;
}

/**
 * Lists a module's imports of this site's code that run in the browser; types and server files do
 * not. Dynamic imports load their texts on demand.
 */
function importsOf(moduleFile: string, sourceCode: string): string[] {
  const sources = [
    ...sourceCode.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s"([~.][^"]*)"/gms),
  ];

  return sources.flatMap(([, importPath]) => {
    const source = importPath!;
    if (source.endsWith(".server")) return [];

    const target = source.startsWith("~/")
      ? path.join(APP_FOLDER, source.slice(2))
      : path.resolve(moduleFile, "..", source);

    return withExtension(target) ?? [];
  });
}

function withExtension(target: string): string | null {
  return (
    [".tsx", ".ts"]
      .map((extension) => target + extension)
      .find((candidate) => existsSync(candidate)) ?? null
  );
}
