// npm run client:types -- http://127.0.0.1:3000 writes contract.json and calls.ts from a running
// site's document.
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { contractOf, type OpenApi } from "./contract";
import { typesOf } from "./types-of";

const site = process.argv[2] ?? "http://127.0.0.1:3000";
const contract = contractOf((await (await fetch(`${site}/api/openapi.json`)).json()) as OpenApi);
const folder = new URL(".", import.meta.url).pathname;
const written = { "contract.json": JSON.stringify(contract), "calls.ts": typesOf(contract) };

for (const [name, text] of Object.entries(written)) {
  writeFileSync(folder + name, await format(text, { filepath: name, printWidth: 100 }));
}
