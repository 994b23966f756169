import { type EvaluatedModules, ModuleRunner } from "vite/module-runner";

/** The part of the runner that Vite keeps private. */
type Runner = {
  evaluatedModules: EvaluatedModules;
  isCircularImport(importers: Set<string>, id: string, visited?: Set<string>): boolean;
};

/**
 * Imports of modules that are evaluated search no cycle: nothing waits for them. Vite searches the
 * graph at every import, which is a quarter of the time that it takes to load the app again.
 * @returns what ends it
 */
export function importQuickly() {
  const runner = ModuleRunner.prototype as unknown as Runner;
  const search = runner.isCircularImport;

  runner.isCircularImport = function (importers, id, visited) {
    const isEvaluated = !visited && this.evaluatedModules.getModuleById(id)?.evaluated;

    return isEvaluated ? false : search.call(this, importers, id, visited);
  };

  return () => {
    runner.isCircularImport = search;
  };
}
