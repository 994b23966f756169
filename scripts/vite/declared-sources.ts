import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { SOURCES } from "../sources.mjs";

/**
 * Fails a build that reads a file missing in SOURCES: npm start would not notice a change of such a
 * file, and would serve the old build.
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

      const readFiles = [...configFiles, ...this.getModuleIds(), ...this.getWatchFiles()];
      const undeclared = [...new Set(readFiles.map((moduleId) => moduleId.split("?")[0]!))].filter(
        isUndeclared,
      );
      if (undeclared.length)
        this.error(`Add to SOURCES in scripts/sources.mjs: ${undeclared.join(", ")}`);
    },
  };
}

function isUndeclared(filePath: string): boolean {
  const relative = path.relative(".", filePath);
  const isOurs =
    path.isAbsolute(filePath) &&
    existsSync(filePath) &&
    !/(^|\/)(node_modules|\.\.)\//.test(`${relative}/`);

  return (
    isOurs && !SOURCES.some((source) => relative === source || relative.startsWith(`${source}/`))
  );
}
