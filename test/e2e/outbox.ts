import path from "node:path";
import { expect } from "@playwright/test";
import Database from "better-sqlite3";
import { DATA_FOLDER } from "./ports";

/**
 * Waits for a mail in the outbox, where mails stay without a mail server.
 * @returns the newest with these words
 */
export async function readMail(address: string, words = ""): Promise<string> {
  const database = new Database(path.join(DATA_FOLDER, "nhacsong.db"), { readonly: true });
  const newest = database.prepare(
    "select text from outbox where address = ? and instr(text, ?) order by created_at desc, rowid desc limit 1",
  );
  const find = () => newest.pluck().get(address, words) as string | undefined;

  await expect.poll(find).toBeDefined();

  const text = find()!;

  database.close();

  return text;
}
