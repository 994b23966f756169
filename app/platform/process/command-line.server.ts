import { isRelease } from "~db/code-folder.server";

/** The command as an operator types it: `nhacsong …` in a release, `npm run …` in a checkout. */
export function commandLine(commandName: string, options = "", isInRelease = isRelease): string {
  if (isInRelease) return `nhacsong ${commandName} ${options}`.trimEnd();

  return options ? `npm run ${commandName} -- ${options}` : `npm run ${commandName}`;
}
