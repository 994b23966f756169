import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type ActionFunction, type LoaderFunction } from "@remix-run/node";
import { ModerationAct } from "~/models/chat/schema";
import { TokenForm } from "~/models/accounts/access-token-schema";
import { CaptionsForm } from "~/models/streams/captions";
import { FactorForm, ProfileForm } from "~/models/accounts/profile-schema";

type Module = { loader?: LoaderFunction; action?: ActionFunction };
export type Route = { id: string; path: string; module: Module; intents: string[] };
type Found = Record<string, { id: string; path?: string; parentId?: string; file: string }>;

const APP = path.resolve("app");
/** Forms whose intents stand in a schema. */
const SCHEMAS = { CaptionsForm, FactorForm, ModerationAct, ProfileForm, TokenForm } as Record<
  string,
  { options: { shape: { intent: { value: string } } }[] }
>;

/** Every route as Remix finds it, with its code and the intents its action knows. */
export async function readManifest(): Promise<Route[]> {
  const { flatRoutes } = createRequire(import.meta.url)("@remix-run/dev/dist/config/flat-routes.js") as {
    flatRoutes: (app: string, ignored: string[]) => Found;
  };
  const found = flatRoutes(APP, ["**/*.test.*"]);
  return Promise.all(
    Object.values(found).map(async ({ id, file }) => ({
      id: id.replace(/^routes\//, ""),
      path: pathOf(found, id),
      module: (await import(path.join(APP, file))) as Module,
      intents: intentsIn(sourceOf(path.join(APP, file))),
    })),
  );
}

function pathOf(found: Found, id: string): string {
  const { path: own = "", parentId } = found[id]!;
  const above = parentId && found[parentId] ? pathOf(found, parentId) : "";
  return [above, own].filter(Boolean).join("/").replace(/^\/?/, "/");
}

/** The route module with whatever stands beside it in its folder, and the acts it shares with other routes. */
function sourceOf(file: string): string {
  const folder = path.dirname(file);
  const isFolder = path.basename(file).startsWith("route.");
  const files = isFolder ? readdirSync(folder).map((it) => path.join(folder, it)) : [file];
  const own = read(files.filter((it) => statSync(it).isFile()));
  const shared = [...own.matchAll(/from "~\/(http\/[\w-]+-acts\.server)"/g)].map((it) => path.join(APP, `${it[1]}.ts`));
  return own + read(shared);
}

function read(files: string[]): string {
  return files.map((it) => readFileSync(it, "utf8")).join("\n");
}

function intentsIn(source: string): string[] {
  const compared = [...source.matchAll(/(?<!typeof )intent(?:"\))? [!=]== "(\w+)"/g)].map((it) => it[1]!);
  const table = /const ACTS\b.*? = \{\n(.*?)\n\};/s.exec(source)?.[1] ?? "";
  const listed = [...table.matchAll(/^ {2}(?:async )?(\w+)(?=[(:,])/gm)].map((it) => it[1]!);
  const switched = [...source.matchAll(/switch \((?:\w+\.)?intent\) \{\n(.*?)\n {2}\}\n/gs)].flatMap((block) =>
    [...block[1]!.matchAll(/^ {4}case "(\w+)":/gm)].map((it) => it[1]!),
  );
  const parsed = Object.entries(SCHEMAS).flatMap(([name, schema]) =>
    source.includes(`readForm(request, ${name})`) ? schema.options.map(({ shape }) => shape.intent.value) : [],
  );
  return [...new Set([...compared, ...listed, ...switched, ...parsed])];
}
