import { statSync } from "node:fs";

/**
 * Runs work as the account that owns the data folder, so that root leaves no files which the server
 * cannot read.
 */
export function asOwnerOf(folder: string): <Result>(work: () => Result) => Result {
  const owner = statSync(folder);
  if (process.geteuid?.() !== 0 || owner.uid === 0) return (work) => work();

  return (work) => {
    process.setegid!(owner.gid);
    process.seteuid!(owner.uid);
    try {
      return work();
    } finally {
      process.seteuid!(0);
      process.setegid!(0);
    }
  };
}
