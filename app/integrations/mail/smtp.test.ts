import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findMailTransport } from "./smtp.server";

test("an address that names a program connects, and runs nothing", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-mail-"));
  const file = path.join(folder, "made-by-a-program");
  const query = new URLSearchParams({ sendmail: "true", path: "/usr/bin/touch", args: file });
  const transport = findMailTransport(`smtp://127.0.0.1:1/?${query}`)!;
  const mail = { id: "1", address: "you@example.org", language: "en", subject: "s", text: "t" };

  await expect(transport.send({ ...mail, html: "h" })).rejects.toThrow("ECONNREFUSED");

  expect(existsSync(file)).toBe(false);
  rmSync(folder, { recursive: true });
});
