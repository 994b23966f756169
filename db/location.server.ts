import path from "node:path";

/** The database file inside DATA_DIR (db does not import app, so it reads the variable itself). */
export function databaseFile() {
  return path.resolve(process.env.DATA_DIR || "./data", "nhacsong.db");
}
