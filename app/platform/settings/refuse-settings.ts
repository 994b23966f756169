/** The exit code for configuration errors in sysexits.h. */
const EX_CONFIG = 78;

/** Ends the process with what the operator has to change. */
export function refuseSettings(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(EX_CONFIG);
}

/** Ends the process with what is wrong with its data folder. */
export function refuseData({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
