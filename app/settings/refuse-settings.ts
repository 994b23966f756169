/** The exit code for configuration errors in sysexits.h. */
const EX_CONFIG = 78;

/** Ends the process with what the operator has to change. */
export function refuseSettings(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(EX_CONFIG);
}
