/**
 * The sources of the build, except packages. A change to any of them makes the build stale. The
 * build checks this list.
 */
export const SOURCES = [
  "app",
  "db",
  "public",
  "scripts",
  "server.ts",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "remix.config.js",
  "tailwind.config.ts",
  "tsconfig.json",
];
