import type { Plugin } from "vite";

/** The replacements in Remix's files, by file name. */
const EDITS: Record<string, [found: RegExp | string, replacement: string][]> = {
  // Without this Remix would reload the open page: the link would lead nowhere, and a fetcher would
  // end the playing show.
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
  // Without this Remix would load the path without its query, and show an error page until then.
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
 * Lets a page of an earlier build continue: a route whose chunk is missing is loaded as a document
 * at its target address. Throws if a new version of Remix is built differently.
 */
export function missingRoutes(): Plugin {
  return {
    name: "missing-routes",
    enforce: "pre",
    transform(sourceCode, moduleId) {
      const [, fileName] = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)/.exec(moduleId) ?? [];

      return fileName && fileName in EDITS
        ? { code: withMissingRoutes(fileName, sourceCode), map: null }
        : null;
    },
  };
}

export function withMissingRoutes(fileName: string, sourceCode: string): string {
  return EDITS[fileName]!.reduce((editedCode, [searched, replacement]) => {
    const edited = editedCode.replace(searched, () => replacement);
    if (edited === editedCode)
      throw new Error(`Remix is built differently: ${searched} does not occur in ${fileName}`);

    return edited;
  }, sourceCode);
}
