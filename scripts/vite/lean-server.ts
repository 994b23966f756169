import type { Plugin } from "vite";

/** What only browsers run. The server renders the screens that load these, and never calls them. */
const BROWSER_PACKAGES = new Set(["hls.js", "mediabunny"]);
const EMPTY = "\0browser-package";

/**
 * Packages of many files of which the server uses few: bundled without the rest, they are not
 * loaded at every start.
 */
const TREES = ["date-fns", "date-fns-tz", "lucide-react"];

/** Large packages for what few requests do. */
const LOADED_LATER = [
  ...[
    "@redis/client",
    "@resvg/resvg-js",
    "@simplewebauthn/server",
    "archiver",
    "hls.js",
    "ics",
    "markdown-it",
  ],
  ...["mediabunny", "nodemailer", "pdfkit", "qrcode", "sharp", "stripe"],
];

/** Less to load at the start of the server, and less to keep in memory. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    apply: "build",
    enforce: "pre",
    config: (_config, { isSsrBuild }) => (isSsrBuild ? { ssr: { noExternal: TREES } } : undefined),
    resolveId(source, importer, { ssr }) {
      const isUnused = ssr && BROWSER_PACKAGES.has(source) && importer?.includes("/app/browser/");

      return isUnused ? { id: EMPTY, syntheticNamedExports: true } : undefined;
    },
    generateBundle(_options, bundle) {
      const imports = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.imports : [],
      );
      const early = [...TREES, ...LOADED_LATER].filter((name) => imports.includes(name));
      if (early.length === 0 || this.environment?.name !== "ssr") return;

      this.error(
        `The server would load ${early.join(", ")} at every start: import it where it is used.`,
      );
    },
    load: (id) => (id === EMPTY ? "export default {};" : undefined),
  };
}
