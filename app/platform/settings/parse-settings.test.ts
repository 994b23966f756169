import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { parseSettings, SettingsError } from "./parse-settings";
import { readSettingsFile } from "./settings-file";

const noFile = { path: ".env", values: {} };

function problems(
  environment: Record<string, string>,
  values: Record<string, string> = {},
): string[] {
  try {
    parseSettings(environment, { path: ".env", values });

    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;

    throw error;
  }
}

test("the environment wins over the file, and empty values count as unset", () => {
  const file = { path: ".env", values: { PORT: "4000", HOST: "0.0.0.0" } };
  const { PORT, HOST, DATA_DIR } = parseSettings({ PORT: "5000", HOST: "", DATA_DIR: "" }, file);

  expect([PORT, HOST, DATA_DIR]).toEqual([5000, "0.0.0.0", "./data"]);
});

test.each([
  "no-reply@nhacsong.example",
  "Nhạc Sống <no-reply@nhacsong.example>",
  '"Sống, Nhạc" <a@b.example>',
])("%s is a sender", (sender) => {
  expect(parseSettings({ MAIL_FROM: sender }, noFile).MAIL_FROM).toBe(sender);
});

test("an older name still works", () => {
  expect(parseSettings({ UPLINK_MBIT: "200" }, noFile).SERVER_BANDWIDTH_MBIT).toBe(200);
});

test.each([
  ["PORT", "70000"],
  ["APP_URL", "https://nhacsong.example/live"],
  ["APP_URL", "nhacsong.example"],
  ["SMTP_URL", "mail.example:587"],
  ["SMTP_URL", "smtp://x/?sendmail=true&path=/bin/sh&args=-c"],
  ["SMTP_URL", "smtp://mail.example?pool=true&tls.rejectUnauthorized=false"],
  ["CONTACT", "us"],
  ["TRUST_PROXY", "proxy.example"],
  ["DISK_FLOOR_MB", "lots"],
  ["S3_ENDPOINT", "https://key:secret@s3.example"],
  ["STRIPE_SECRET_KEY", "pk_live_51abc"],
  ["STRIPE_SECRET_KEY", "whsec_abc"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_live_51abc"],
  ["STRIPE_PUBLISHABLE_KEY", "rk_live_51abc"],
  ["MAIL_FROM", "Nhạc Sống"],
  ["MAIL_FROM", "Nhạc Sống <no-reply>"],
])("%s=%s is refused by name", (name, value) => {
  expect(problems({ [name]: value })).toEqual([
    expect.stringMatching(`^${name} is .* \\(environment\\)\\. It must be `),
  ]);
  expect(problems({}, { [name]: value })).toEqual([
    expect.stringMatching(`^${name} is .* \\(\\.env\\)\\. It must be `),
  ]);
});

test("the bandwidth of edges is read by name, and each must have a key", () => {
  const EDGE_KEYS = "paris:0123456789abcdef,saigon:fedcba9876543210";
  const read = (text: string) =>
    parseSettings({ EDGE_KEYS, EDGE_BANDWIDTH_MBIT: text }, noFile).EDGE_BANDWIDTH_MBIT;

  expect([...read("paris:800, saigon:2.5")!]).toEqual([
    ["paris", 800],
    ["saigon", 2.5],
  ]);
  for (const text of ["800", "paris", "paris:lots", "paris:0", "paris:1,paris:2"])
    expect(problems({ EDGE_KEYS, EDGE_BANDWIDTH_MBIT: text }).join()).toContain(
      "It must be names of EDGE_KEYS",
    );
  expect(problems({ EDGE_KEYS, EDGE_BANDWIDTH_MBIT: "hanoi:100" })).toEqual([
    'EDGE_BANDWIDTH_MBIT names the edge "hanoi", which has no key in EDGE_KEYS.',
  ]);
});

test("a relay needs Redis, home and a key", () => {
  expect(problems({ ROLE: "relay", HOME_ADDRESS: "https://home.example" })).toEqual([
    "ROLE=relay needs REDIS_URL, EDGE_KEYS.",
  ]);

  const settings = { REDIS_URL: "redis://127.0.0.1", HOME_ADDRESS: "https://home.example" };

  expect(problems({ ROLE: "relay", ...settings, EDGE_KEYS: "paris:0123456789abcdef" })).toEqual([]);
  expect(problems({ REDIS_URL: "redis://:geheim@" }).join()).not.toContain("geheim");
});

test("addresses of edges are below the site's host and have keys", () => {
  const site = {
    APP_URL: "https://nhacsong.example",
    EDGE_KEYS: "paris:0123456789abcdef,saigon:fedcba9876543210",
  };
  const text =
    "paris:https://paris.nhacsong.example, saigon:https://saigon.nhacsong.example:8443/*2";

  expect(parseSettings({ ...site, EDGE_URLS: text }, noFile).EDGE_URLS).toEqual([
    { name: "paris", url: "https://paris.nhacsong.example", weight: 1 },
    { name: "saigon", url: "https://saigon.nhacsong.example:8443", weight: 2 },
  ]);
  for (const refused of [
    "paris",
    "https://paris.nhacsong.example",
    "paris:https://a.example/x",
    "paris:https://a.b*0",
  ])
    expect(problems({ ...site, EDGE_URLS: refused }).join()).toContain(
      "It must be names of EDGE_KEYS",
    );
  for (const elsewhere of [
    "https://paris.example",
    "http://paris.nhacsong.example",
    "https://nhacsong.example",
  ])
    expect(problems({ ...site, EDGE_URLS: `paris:${elsewhere}` })).toEqual([
      `EDGE_URLS has ${elsewhere}, which is not https:// and a host below nhacsong.example.`,
    ]);
  expect(problems({ ...site, EDGE_URLS: "hanoi:https://hanoi.nhacsong.example" })).toEqual([
    'EDGE_URLS names the edge "hanoi", which has no key in EDGE_KEYS.',
  ]);
});

test("former hosts are names, and none that is in use", () => {
  const site = { APP_URL: "https://new.example", EDGE_KEYS: "paris:0123456789abcdef" };
  const read = (text: string) =>
    parseSettings({ ...site, FORMER_HOSTS: text }, noFile).FORMER_HOSTS;

  expect(read("Old.example, âmnhạc.example")).toEqual(["old.example", "xn--mnhc-9na7086b.example"]);
  for (const refused of ["https://old.example", "old.example:8443", "old.example/live", "a b@c"])
    expect(problems({ ...site, FORMER_HOSTS: refused }).join()).toContain("It must be host names");
  expect(problems({ ...site, FORMER_HOSTS: "old.example,new.example" })).toEqual([
    "FORMER_HOSTS has new.example, which is in use: APP_URL or EDGE_URLS has it.",
  ]);
  expect(problems({ FORMER_HOSTS: "old.example" })).toEqual(["FORMER_HOSTS needs APP_URL."]);
});

test("a secret is never shown", () => {
  expect(problems({ SESSION_SECRET: "short" }).join()).not.toContain("short");
  expect(problems({ SMTP_URL: "user:geheim@mail.example" }).join()).not.toContain("geheim");
});

test.each([
  ["S3_ENDPOINT", "https://key:gehe/im@s3.example", "https://…@s3.example"],
  ["S3_ENDPOINT", "https://geheim@s3.example", "https://…@s3.example"],
  ["BACKUP_TO", "ftp://user:geheim@files.example/x", "ftp://…@files.example/x"],
  ["APP_URL", "user:geheim@nhacsong.example", "…@nhacsong.example"],
  ["CONTACT", "us@", "us@"],
])("a password in the address of %s is not shown", (name, value, shown) => {
  expect(problems({ [name]: value })).toEqual([
    expect.stringContaining(`${name} is ${JSON.stringify(shown)}`),
  ]);
});

test("unknown names are refused in the file, and in the environment if they resemble a setting", () => {
  expect(problems({}, { SMPT_URL: "smtp://mail.example" })).toEqual([
    "SMPT_URL (.env) is not a setting. Did you mean SMTP_URL?",
  ]);
  expect(problems({}, { COLOUR: "red" })).toEqual(["COLOUR (.env) is not a setting."]);
  expect(problems({ STRIPE_SECRET_KY: "sk" })).toEqual([
    "STRIPE_SECRET_KY (environment) is not a setting. Did you mean STRIPE_SECRET_KEY?",
  ]);
  expect(
    problems({ HOME: "/root", PATH: "/bin", LOGNAME: "root", TZ: "UTC" }, { NODE_OPTIONS: "" }),
  ).toEqual([]);
});

test("object storage for recordings is refused without its keys, and elsewhere than in a bucket", () => {
  const to = { RECORDINGS_TO: "s3://site/recordings" };

  expect(problems(to)).toEqual([
    "S3_ACCESS_KEY_ID is not set. RECORDINGS_TO needs it.",
    "S3_SECRET_ACCESS_KEY is not set. RECORDINGS_TO needs it.",
  ]);
  expect(problems({ ...to, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" })).toEqual([]);
  expect(problems({ RECORDINGS_TO: "/mnt/recordings" })).toEqual([
    'RECORDINGS_TO is "/mnt/recordings" (environment). It must be s3://bucket/prefix.',
  ]);
});

test.each(["BACKUP_TO", "COPY_TO"])("%s in a bucket is refused without its keys", (name) => {
  expect(problems({ [name]: "s3://site/place" })).toEqual([
    `S3_ACCESS_KEY_ID is not set. ${name} needs it.`,
    `S3_SECRET_ACCESS_KEY is not set. ${name} needs it.`,
  ]);
  expect(problems({ [name]: "/mnt/place" })).toEqual([]);
});

test("the account for transfers is refused unless all of it is there and could be one", () => {
  const account = {
    BANK_BIN: "970436",
    BANK_ACCOUNT: "0123 499 999",
    BANK_ACCOUNT_NAME: "CTY NHAC SONG",
  };

  expect(problems(account)).toEqual([]);
  expect(problems({ BANK_BIN: "970436" })).toEqual([
    "BANK_ACCOUNT is not set. BANK_BIN needs it.",
    "BANK_ACCOUNT_NAME is not set. BANK_BIN needs it.",
  ]);
  expect(problems({ ...account, BANK_BIN: "VCB" })).toEqual([
    expect.stringContaining('BANK_BIN is "VCB"'),
  ]);
  expect(problems({ ...account, BANK_ACCOUNT: "12345" })).toEqual([
    expect.stringContaining("6 to 19"),
  ]);
});

test("payOS is refused without all of its three keys", () => {
  const keys = { PAYOS_CLIENT_ID: "a", PAYOS_API_KEY: "b", PAYOS_CHECKSUM_KEY: "c" };

  expect(problems(keys)).toEqual([]);
  expect(problems({ PAYOS_API_KEY: "b", PAYOS_CHECKSUM_KEY: "c" })).toEqual([
    "PAYOS_CLIENT_ID is not set. PAYOS_API_KEY needs it.",
  ]);
});

test("a program with bad settings ends with one line each and no stack", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  const file = path.join(folder, "env");

  writeFileSync(file, "PORT=abc\nSMPT_URL=x\n");

  const result = await runAdmin({ ENV_FILE: file, DATA_DIR: folder });

  expect(result).toEqual({
    code: 78,
    text: [
      "Nhạc Sống cannot start with these settings:",
      `  SMPT_URL (${file}) is not a setting. Did you mean SMTP_URL?`,
      `  PORT is "abc" (${file}). It must be a port from 0 to 65535.`,
      "",
    ].join("\n"),
  });
});

test("a settings file that cannot be read is named, without a stack", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  const file = path.join(folder, "missing");

  expect(await runAdmin({ ENV_FILE: file })).toEqual({
    code: 78,
    text: expect.stringContaining(
      `The settings file ${file} cannot be used: it does not exist (ENV_FILE;`,
    ),
  });
  expect(() => readSettingsFile({ ENV_FILE: folder, NODE_ENV: "production" })).toThrow(
    `${folder} cannot be used: it is a folder.`,
  );
});

function runAdmin(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...variables } as never;
  const program = ["--import", "tsx", "scripts/commands/admin.ts"];

  return new Promise<{ code: unknown; text: string }>((resolve) =>
    execFile(process.execPath, program, { env }, (error, _out, text) =>
      resolve({ code: error?.code, text }),
    ),
  );
}
