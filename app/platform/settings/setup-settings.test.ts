import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseSettings, SettingsError } from "./parse-settings";
import {
  isWritable,
  readSetupSettings,
  setupFileIn,
  setupSettingsBeside,
  writeSetupSettings,
} from "./setup-settings";

let folder: string;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "nhacsong-setup-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test.each(["plain", "with 'quotes'", 'a "name" <a@b.example>', "# no comment", "a\\nb", "`$HOME`"])(
  "%s is read as it was written",
  (value) => {
    expect(isWritable(value)).toBe(true);
    writeSetupSettings(folder, { MAIL_FROM: value, CONTACT: "help@example.org" });
    expect(readSetupSettings(folder)).toEqual({ MAIL_FROM: value, CONTACT: "help@example.org" });
  },
);

test("a value on two lines, or with both quotes, cannot be written", () => {
  expect(["a\nPAYMENTS=test", "a\rb", "it's `both`"].map(isWritable)).toEqual([
    false,
    false,
    false,
  ]);
});

test("only what the page asks for is taken from its file, which others cannot read", () => {
  writeSetupSettings(folder, { APP_URL: "https://music.example" });
  appendFileSync(setupFileIn(folder), "DATA_DIR=/etc\nTAKEOVER_COMMAND=reboot\n");
  expect(readSetupSettings(folder)).toEqual({ APP_URL: "https://music.example" });
  expect(statSync(setupFileIn(folder)).mode & 0o077).toBe(0);
});

test("a link, a folder and a large file in its place are not read", () => {
  const elsewhere = path.join(folder, "elsewhere");

  writeFileSync(elsewhere, "CONTACT=help@example.org\n");
  symlinkSync(elsewhere, setupFileIn(folder));
  expect(readSetupSettings(folder)).toEqual({});

  rmSync(setupFileIn(folder));
  mkdirSync(setupFileIn(folder));
  expect(readSetupSettings(folder)).toEqual({});

  rmdirSync(setupFileIn(folder));
  writeFileSync(setupFileIn(folder), `CONTACT=help@example.org\n#${"x".repeat(70_000)}`);
  expect(readSetupSettings(folder)).toEqual({});
});

test("a value that is refused is said to come from the page's file", () => {
  const file = {
    path: "/etc/nhacsong/env",
    values: { APP_URL: "music", CONTACT: "nobody" },
    origins: { APP_URL: "/var/lib/nhacsong/setup.env" },
  };

  expect(() => parseSettings({}, file)).toThrow(SettingsError);
  expect(() => parseSettings({}, file)).toThrow(
    /APP_URL is "music" \(\/var\/lib\/nhacsong\/setup\.env\)\.[^\n]*\nCONTACT is "nobody" \(\/etc\/nhacsong\/env\)/,
  );
});

test("the operator's settings come first, also empty ones, and real payments end test payments", () => {
  const written = { PAYMENTS: "test", CONTACT: "help@example.org" };

  expect(setupSettingsBeside([{ CONTACT: "us@example.org" }], written)).toEqual({
    PAYMENTS: "test",
  });
  expect(setupSettingsBeside([{ PAYMENTS: "" }], written)).toEqual({ CONTACT: written.CONTACT });
  for (const name of ["STRIPE_SECRET_KEY", "BANK_ACCOUNT"])
    expect(setupSettingsBeside([{ [name]: "set" }, { [name]: "" }], written)).toEqual({
      CONTACT: written.CONTACT,
    });
});
