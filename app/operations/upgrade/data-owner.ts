import { statSync } from "node:fs";

/**
 * Returns a function that runs a task as the owner of the data folder, so that root creates no
 * files that the server cannot read.
 */
export function asOwnerOf(folder: string): <Result>(task: () => Result) => Result {
  const folderStats = statSync(folder);
  if (process.geteuid?.() !== 0 || folderStats.uid === 0) return (task) => task();

  return (task) => {
    process.setegid!(folderStats.gid);
    process.seteuid!(folderStats.uid);
    try {
      return task();
    } finally {
      process.seteuid!(0);
      process.setegid!(0);
    }
  };
}
