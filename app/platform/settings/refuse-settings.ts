/** The exit code for configuration errors in sysexits.h. */
const EX_CONFIG = 78;

/** Ends the process with a text about the changes that the operator must make. */
export function refuseSettings(explanation: string): never {
  process.stderr.write(`${explanation}\n`);
  process.exit(EX_CONFIG);
}

/** Ends the process with a text about the fault of its data folder. */
export function refuseData({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
