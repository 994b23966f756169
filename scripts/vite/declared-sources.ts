import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { SOURCES } from "../sources.mjs";

/**
 * Fails a build that reads a file which SOURCES leaves out: after a change to it, npm start would
 * serve the old build.
 */
export function declaredSources(): Plugin {
  let configFiles: string[] = [];

  return {
    name: "declared-sources",
    apply: "build",
    configResolved: (config) => {
      configFiles = config.configFileDependencies;
    },
    buildEnd(error) {
      if (error) return;

      const read = [...configFiles, ...this.getModuleIds(), ...this.getWatchFiles()];
      const undeclared = [...new Set(read.map((id) => id.split("?")[0]!))].filter(isUndeclared);
      if (undeclared.length)
        this.error(`Add to SOURCES in scripts/sources.mjs: ${undeclared.join(", ")}`);
    },
  };
}

function isUndeclared(file: string): boolean {
  const relative = path.relative(".", file);
  const isOurs =
    path.isAbsolute(file) &&
    existsSync(file) &&
    !/(^|\/)(node_modules|\.\.)\//.test(`${relative}/`);

  return (
    isOurs && !SOURCES.some((source) => relative === source || relative.startsWith(`${source}/`))
  );
}
