import type { Plugin } from "vite";

/**
 * Packages that only browsers run. The server renders the screens that load them, and never calls
 * them.
 */
const BROWSER_PACKAGES = new Set(["hls.js", "mediabunny"]);
const EMPTY_MODULE = "\0browser-package";

/**
 * Packages of many files, of which the server uses few. They are bundled without the unused files,
 * which need not be loaded at every start.
 */
const TREE_PACKAGES = ["date-fns", "date-fns-tz", "lucide-react"];

/** Large packages that few requests need; they are loaded on demand. */
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

/** Reduces the code that the server loads at its start and keeps in memory. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    apply: "build",
    enforce: "pre",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { ssr: { noExternal: TREE_PACKAGES } } : undefined,
    resolveId(source, importer, { ssr }) {
      const isUnused = ssr && BROWSER_PACKAGES.has(source) && importer?.includes("/app/browser/");

      return isUnused ? { id: EMPTY_MODULE, syntheticNamedExports: true } : undefined;
    },
    generateBundle(_options, bundle) {
      const imports = Object.values(bundle).flatMap((outputFile) =>
        outputFile.type === "chunk" ? outputFile.imports : [],
      );
      const loadedEarly = [...TREE_PACKAGES, ...LOADED_LATER].filter((packageName) =>
        imports.includes(packageName),
      );
      if (loadedEarly.length === 0 || this.environment?.name !== "ssr") return;

      this.error(
        `The server would load ${loadedEarly.join(", ")} at every start: import it where it is used.`,
      );
    },
    load: (moduleId) => (moduleId === EMPTY_MODULE ? "export default {};" : undefined),
  };
}
