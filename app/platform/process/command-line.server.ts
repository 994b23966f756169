import { isRelease } from "~db/code-folder.server";

/** The command as an operator types it: `nhacsong …` in a release, `npm run …` in a checkout. */
export function commandLine(name: string, options = "", isInRelease = isRelease): string {
  if (isInRelease) return `nhacsong ${name} ${options}`.trimEnd();

  return options ? `npm run ${name} -- ${options}` : `npm run ${name}`;
}
