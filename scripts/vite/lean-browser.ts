import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Rollup, Plugin } from "vite";

const app = (file: string) => path.resolve("app", file);
const PACKED = /^assets\/.*\.(js|css)$/;
const VISITORS = "common|errors|vocabulary|landing|events|artists|event|report";

const VISITED = ["_index/route.tsx", "artists.tsx", "event.$id/route.tsx", "artist_.$id/route.tsx"];

/**
 * Fewer and larger files for the browser (small ones compress badly, and each is a request of its
 * own), minified and packed.
 */
export function leanBrowser(): Plugin {
  return {
    name: "lean-browser",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (PACKED.test(name)) pack(path.join(dir!, name));
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

/** Uses the strongest brotli level, once at build time instead of a light one per request. */
function pack(file: string) {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}

/**
 * base: what every page has. lists: what the home page and the list of shows share. visits: what
 * two of the pages beyond them share. Texts that visitors' pages speak with come in one file per
 * language. Everything else is left to Rollup: one file for each set of routes that need it.
 */
function chunks(): Rollup.GetManualChunk {
  let base: Set<string> | undefined;
  let lists: Set<string> | undefined;
  let visits: Set<string> | undefined;

  return (id, { getModuleInfo }) => {
    const reach = (file: string) => reachable(app(file), getModuleInfo);
    const [, language] =
      id.match(new RegExp(`/app/locales/(en|vi)/\\w+/(?:${VISITORS})\\.ts$`)) ?? [];
    if (language) return `texts-${language}`;

    base ??= new Set([...reach("root.tsx"), ...reach("entry.client.tsx")]);
    lists ??= both(reach("routes/_events+/_index/route.tsx"), reach("routes/_events+/events.tsx"));
    visits ??= shared(VISITED.map((route) => reach(`routes/_events+/${route}`)));
    if (base.has(id)) return "base";
    if (lists.has(id)) return "lists";

    return visits.has(id) ? "visits" : undefined;
  };
}

function reachable(
  start: string,
  getModuleInfo: Rollup.GetModuleInfo,
  seen = new Set<string>(),
): Set<string> {
  for (const id of getModuleInfo(start)?.importedIds ?? []) {
    if (seen.has(id) || /\.css|\?url/.test(id)) continue;

    seen.add(id);
    reachable(id, getModuleInfo, seen);
  }

  return seen;
}

/** The elements that are in at least two of them. */
const shared = (sets: Set<string>[]) =>
  new Set(
    sets.flatMap((one, index) => sets.slice(index + 1).flatMap((other) => [...both(one, other)])),
  );
const both = (some: Set<string>, others: Set<string>) =>
  new Set([...some].filter((id) => others.has(id)));
