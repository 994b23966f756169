import { readdirSync, readFileSync } from "node:fs";

const FOLDERS = ["app", "clients", "db", "scripts", "test"];
/** Mocked modules, the environment and the umask last as long as the process. */
const CHANGES_PROCESS = /\bvi\.(do)?mock\(|\bvi\.(hoisted|stubEnv)\(|\bprocess\.(umask|chdir)\(|\bprocess\.env\.\w+ = /;
/** Programs of their own compete with the other files of a shared process. */
const STARTS_PROGRAMS = /\bspawn(Sync)?\(|\bfork\(|TestEncoder|hasFfmpeg/;

/** Lists the unit tests that need a process of their own, by what they contain. */
export function isolatedTests(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return files.filter((file) => /\.test\.tsx?$/.test(file) && needsProcess(readFileSync(file, "utf8")));
}

function needsProcess(text: string): boolean {
  return CHANGES_PROCESS.test(text) || STARTS_PROGRAMS.test(text);
}
