// npm run settings: writes .env.example and the table in docs/operate/settings.md from
// app/platform/settings/settings.ts.
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { exampleFile, markdownTable } from "~/platform/settings/describe-settings";

const DOCUMENT = "docs/operate/settings.md";

writeFileSync(".env.example", exampleFile());

const documentText = readFileSync(DOCUMENT, "utf8");
const settingsTable = (await format(markdownTable(), { parser: "markdown" })).trim();
const [introduction] = documentText.split("| variable");

writeFileSync(DOCUMENT, `${introduction}${settingsTable}\n`);
