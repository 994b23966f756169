import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { folderStore } from "~/integrations/storage/object-store/folder-store";

/** A data folder with an empty site, and a folder to store it in. */
export function makeSiteFolder() {
  const [dataFolder, to] = [
    mkdtempSync(path.join(tmpdir(), "data-")),
    mkdtempSync(path.join(tmpdir(), "store-")),
  ];
  const file = path.join(dataFolder, "nhacsong.db");

  copyFileSync(process.env.TEST_TEMPLATE_DB!, file);

  /** Writes rows that a running site would not. */
  const inDatabase = (sql: string) => {
    const handle = new Database(file);

    handle.pragma("foreign_keys = OFF");
    handle.exec(sql);
    handle.close();
  };

  return { dataFolder, to, store: folderStore(to), inDatabase };
}

/** The same, with an open database that something is sold in. */
export function makeSellingFolder() {
  const folder = makeSiteFolder();
  const site = new Database(path.join(folder.dataFolder, "nhacsong.db"));

  site.pragma("journal_mode = WAL");
  site.exec("CREATE TABLE sold (id INTEGER PRIMARY KEY, text TEXT)");

  const sell = (count: number) => {
    for (let n = 0; n < count; n++)
      site.exec("INSERT INTO sold (text) VALUES (hex(randomblob(500)))");
  };

  return { ...folder, site, sell };
}
