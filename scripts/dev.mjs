// npm run dev: the same server with hot reload.
import { install, run } from "./setup.mjs";

await install();
process.env.NODE_ENV = "development";
run(process.execPath, ["--import", "tsx", "app/seeds/first-start.ts"]);
run(process.execPath, [
  "node_modules/@remix-run/dev/dist/cli.js",
  "vite:dev",
  "--port",
  process.env.PORT ?? "3000",
]);
