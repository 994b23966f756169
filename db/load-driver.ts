import Database from "better-sqlite3";
import { codeFolder } from "./code-folder.server";
import { StartError } from "./start-error";

/**
 * Loads the native part of the database driver, which works only with the Node.js version that
 * installed it.
 * @throws StartError with the command to run
 */
export function loadDriver() {
  try {
    new Database(":memory:").close();
  } catch (error) {
    throw new StartError(describeFault(error as Error), { cause: error });
  }
}

function describeFault({ message }: Error): string {
  if (message.includes("NODE_MODULE_VERSION"))
    return `The packages in ${codeFolder} were installed by another version of Node.js than ${process.version}. Run \`npm ci\` there, or use the version that installed them.`;

  const [reason] = message.split("\n");

  return `The database driver cannot be loaded (${reason}). Run \`npm ci\` in ${codeFolder}.`;
}
