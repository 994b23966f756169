import * as files from "node:fs/promises";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { folderStore } from "./folder-store";

vi.mock("node:fs/promises", { spy: true });
afterEach(() => vi.restoreAllMocks());

const forbidden = () =>
  Promise.reject(Object.assign(new Error("permission denied"), { code: "EACCES" }));

test("a folder that may not be read is told as such, one that may not be written, too", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "folder-store-"));
  const store = folderStore(folder);

  writeFileSync(path.join(folder, "key"), "content");

  vi.mocked(files.stat).mockImplementationOnce(forbidden);
  await expect(store.get("key")).rejects.toThrow(
    `${folder} cannot be used: this account may not read there.`,
  );
  vi.mocked(files.access).mockImplementationOnce(forbidden);
  await expect(store.get("key")).rejects.toThrow("may not read there");
  vi.mocked(files.readdir).mockImplementationOnce(forbidden);
  await expect(store.list("")).rejects.toThrow("may not read there");
  vi.mocked(files.open).mockImplementationOnce(forbidden);
  await expect(store.put("key", Buffer.from("x"))).rejects.toThrow("may not write there");
  await expect(store.get("gone")).rejects.toThrow("gone is missing");
});
