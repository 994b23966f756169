import type { Plugin } from "vite";

/** Remix's file, and what is replaced in it. */
const EDITS: Record<string, [found: RegExp | string, replacement: string][]> = {
  // Remix would load the open page again: the link leads nowhere, and a fetcher ends the show on
  // screen.
  "routeModules.js": [
    [
      /^/,
      'import { loadChunk } from "~/platform/chunks/load-chunk";\n' +
        'import * as missingRoute from "~/ui/chunks/missing-route";\n',
    ],
    [
      "await import( /* webpackIgnore: true */route.module)",
      "await loadChunk(() => import(/* @vite-ignore */ route.module))",
    ],
    [
      /window\.location\.reload\(\);\n\s+return new Promise\(\(\) => \{[\s\S]*?\n\s+\}\);/,
      "return (routeModulesCache[route.id] = missingRoute);",
    ],
  ],
  // Remix would load the path without its query, and show an error page until it is there.
  "fog-of-war.js": [
    [
      "fetcherKey ? window.location.href : path,",
      'fetcherKey ? window.location.href : path + (window.__remixRouter?.state.navigation.location?.search ?? ""),',
    ],
    [
      'throw new Error("Detected manifest version mismatch, reloading...");',
      "await new Promise(() => {});",
    ],
  ],
};

/**
 * Lets a page of an earlier build go on: a route whose chunk is missing is loaded as a document, at
 * the address that was meant. Throws when a new version of Remix is built differently.
 */
export function missingRoutes(): Plugin {
  return {
    name: "missing-routes",
    enforce: "pre",
    transform(code, id) {
      const [, name] = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)/.exec(id) ?? [];

      return name && name in EDITS ? { code: withMissingRoutes(name, code), map: null } : null;
    },
  };
}

export function withMissingRoutes(name: string, code: string): string {
  return EDITS[name]!.reduce((text, [found, replacement]) => {
    const edited = text.replace(found, () => replacement);
    if (edited === text)
      throw new Error(`Remix is built differently: ${found} does not occur in ${name}`);

    return edited;
  }, code);
}
