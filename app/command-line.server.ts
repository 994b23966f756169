import { isRelease } from "~/code-folder.server";

/** How an operator types a command: a release has the program `nhacsong`, a checkout the scripts of npm. */
export function commandLine(name: string, options = "", isInRelease = isRelease): string {
  if (isInRelease) return `nhacsong ${name} ${options}`.trimEnd();
  return options ? `npm run ${name} -- ${options}` : `npm run ${name}`;
}
