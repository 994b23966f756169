import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Rollup, Plugin } from "vite";

const appPath = (relativePath: string) => path.resolve("app", relativePath);
const PACKED = /^assets\/.*\.(js|css)$/;
const VISITORS = "common|errors|vocabulary|landing|events|artists|event|report";

const VISITED = ["_index/route.tsx", "artists.tsx", "event.$id/route.tsx", "artist_.$id/route.tsx"];

/**
 * Builds fewer and larger files for the browser, minified and compressed, because small files
 * compress badly and each needs its own request.
 */
export function leanBrowser(): Plugin {
  return {
    name: "lean-browser",
    writeBundle({ dir: outputFolder }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (PACKED.test(fileName)) packFile(path.join(outputFolder!, fileName));
      }
    },
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? undefined
        : {
            build: {
              minify: "terser",
              terserOptions: { module: true, ecma: 2020 },
              rollupOptions: { output: { manualChunks: chunks() } },
            },
          },
  };
}

/**
 * Compresses with the strongest Brotli level once at build time, instead of with a weak one per
 * request.
 */
function packFile(filePath: string) {
  writeFileSync(`${filePath}.br`, brotliCompressSync(readFileSync(filePath)));
}

/**
 * Assigns modules to chunks. base: modules of every page. lists: modules that the home page and the
 * list of shows share. visits: modules that two of the visitors' further pages share. Texts of
 * visitors' pages are in one file per language. Rollup places all other modules: one file for each
 * set of routes that need it.
 */
function chunks(): Rollup.GetManualChunk {
  let baseModules: Set<string> | undefined;
  let listModules: Set<string> | undefined;
  let visits: Set<string> | undefined;

  return (moduleId, { getModuleInfo }) => {
    const reachableFrom = (startFile: string) => reachable(appPath(startFile), getModuleInfo);
    const [, language] =
      moduleId.match(new RegExp(`/app/locales/(en|vi)/\\w+/(?:${VISITORS})\\.ts$`)) ?? [];
    if (language) return `texts-${language}`;

    baseModules ??= new Set([...reachableFrom("root.tsx"), ...reachableFrom("entry.client.tsx")]);
    listModules ??= intersection(
      reachableFrom("routes/_shows+/_index/route.tsx"),
      reachableFrom("routes/_shows+/events.tsx"),
    );
    visits ??= inSeveral(VISITED.map((routeFile) => reachableFrom(`routes/_shows+/${routeFile}`)));
    if (baseModules.has(moduleId)) return "base";
    if (listModules.has(moduleId)) return "lists";

    return visits.has(moduleId) ? "visits" : undefined;
  };
}

function reachable(
  startId: string,
  getModuleInfo: Rollup.GetModuleInfo,
  reachedIds = new Set<string>(),
): Set<string> {
  for (const importedId of getModuleInfo(startId)?.importedIds ?? []) {
    if (reachedIds.has(importedId) || /\.css|\?url/.test(importedId)) continue;

    reachedIds.add(importedId);
    reachable(importedId, getModuleInfo, reachedIds);
  }

  return reachedIds;
}

/** The elements that are in at least two of the sets. */
const inSeveral = (moduleSets: Set<string>[]) =>
  new Set(
    moduleSets.flatMap((firstSet, index) =>
      moduleSets.slice(index + 1).flatMap((secondSet) => [...intersection(firstSet, secondSet)]),
    ),
  );
const intersection = (firstSet: Set<string>, secondSet: Set<string>) =>
  new Set([...firstSet].filter((element) => secondSet.has(element)));
