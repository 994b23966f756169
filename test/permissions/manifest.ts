import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type ActionFunction, type LoaderFunction } from "@remix-run/node";
import { ModerationAction } from "~/models/chat/schema";
import { TokenForm } from "~/models/accounts/authentication/access-token-schema";
import { CaptionsForm } from "~/models/streams/replay/captions";
import { FactorForm, ProfileForm } from "~/models/accounts/profile-schema";
import { readRoutes } from "../../scripts/vite/route-manifest";

type Module = { loader?: LoaderFunction; action?: ActionFunction };
export type Route = { id: string; path: string; module: Module; intents: string[] };
type Found = ReturnType<typeof readRoutes>;

const APP = path.resolve("app");
/** Forms with their intents in a schema. */
const SCHEMAS = { CaptionsForm, FactorForm, ModerationAction, ProfileForm, TokenForm } as Record<
  string,
  { options: { shape: { intent: { value: string } } }[] }
>;

/** Every route as Remix finds it, with its source and its action's intents. */
export async function readManifest(): Promise<Route[]> {
  const found = readRoutes();
  return Promise.all(
    Object.values(found).map(async ({ id, file }) => ({
      id: nameOf(id),
      path: pathOf(found, id),
      module: (await import(path.join(APP, file))) as Module,
      intents: intentsIn(sourceOf(path.join(APP, file))),
    })),
  );
}

/** "routes/admin+/users" as "admin.users", "routes/_events+/_index/route" as "_index": the name without the area. */
function nameOf(id: string): string {
  const name = id
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .replace(/^_\w+\+\//, "");
  return name.replace(/\+\/_layout$/, "").replace("+/", ".");
}

function pathOf(found: Found, id: string): string {
  const { path: own = "", parentId } = found[id]!;
  const above = parentId && found[parentId] ? pathOf(found, parentId) : "";
  return [above, own].filter(Boolean).join("/").replace(/^\/?/, "/");
}

/** The source of a route module, its folder, and shared actions. */
function sourceOf(file: string): string {
  const folder = path.dirname(file);
  const isFolder = path.basename(file).startsWith("route.");
  const files = isFolder ? readdirSync(folder).map((it) => path.join(folder, it)) : [file];
  const own = read(files.filter((it) => statSync(it).isFile()));
  const shared = [...own.matchAll(/from "~\/(stream\/views\/[\w-]+-actions\.server)"/g)].map((it) =>
    path.join(APP, `${it[1]}.ts`),
  );
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
