import Database from "better-sqlite3";

/**
 * Databases that the app opens do not wait until the disk has a commit: no test cuts the power, and
 * the wait would be a third of all tests' time.
 * @returns what ends it
 */
export function commitWithoutDisk() {
  const { prototype } = Database;
  const { pragma } = prototype;

  prototype.pragma = function (source, options) {
    const replaced = source.replace(/^synchronous = \w+$/, "synchronous = OFF");

    return pragma.call(this, replaced, options);
  };

  return () => {
    prototype.pragma = pragma;
  };
}
