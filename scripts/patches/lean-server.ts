import type { Plugin } from "vite";

const NOTHING = "\0only-in-the-browser";
/** What only the browser ever runs: the server would keep megabytes of it in memory. */
const BROWSER_ONLY = ["hls.js"];

/** Leaves packages that only run in the browser out of the server bundle. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    enforce: "pre",
    apply: "build",
    resolveId: (id, _importer, { ssr }) => (ssr && BROWSER_ONLY.includes(id) ? NOTHING : null),
    load: (id) => (id === NOTHING ? "export default {};" : null),
  };
}
