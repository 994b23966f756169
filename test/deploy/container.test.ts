import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { format } from "prettier";
import { expect, test } from "vitest";
import { SETTINGS } from "~/settings/settings";

const CONTAINERFILE = readFileSync("deploy/container/Containerfile", "utf8").replaceAll("\\\n", " ");
const COMPOSE = readFileSync("deploy/container/compose.yaml", "utf8");
const steps = CONTAINERFILE.split("\n").filter((line) => /^[A-Z]+ /.test(line));
const wordsOf = (step: string) => step.split(/\s+/).filter(Boolean).slice(1);
/** The steps of the image that runs, after those of the one that builds. */
const runtime = steps.slice(steps.findLastIndex((it) => it.startsWith("FROM ")));

test("the image that runs has its own account, a health check and nothing of the build but the release", () => {
  const named = (name: string) => runtime.filter((it) => it.startsWith(`${name} `));
  expect(named("USER")).toEqual(["USER 10001:10001"]);
  expect(named("COPY")).toEqual(["COPY --from=build /release /opt/nhacsong"]);
  expect(named("STOPSIGNAL")).toEqual(["STOPSIGNAL SIGTERM"]);
  expect(named("HEALTHCHECK").join()).toContain("/readyz");
  expect(named("VOLUME")).toEqual(["VOLUME /var/lib/nhacsong"]);
  expect(named("ADD")).toEqual([]);
});

test("what is copied to the image that builds exists, and .dockerignore lets all sources of git pass, but no others", () => {
  const copied = steps.filter((it) => /^COPY (?!--from)/.test(it)).flatMap((it) => wordsOf(it).slice(0, -1));
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const [deny, ...allowed] = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(deny).toBe("*");
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const unknown = allowed.filter((it) => !tracked.some((file) => `${file}/`.startsWith(`${it.slice(1)}/`)));
  expect(unknown).toEqual([]);
});

test("no step names a secret, and every setting is a declared one", async () => {
  await format(COMPOSE, { parser: "yaml" });
  const inImage = steps.filter((it) => it.startsWith("ENV ")).flatMap((it) => [...it.matchAll(/([A-Z_]{2,})=/g)]);
  const [, site] = /^ {2}site:\n(.*?)^ {2}proxy:/ms.exec(COMPOSE)!;
  const inCompose = [...site!.matchAll(/^ {6}([A-Z][A-Z_]+):/gm)];
  const names = [...inImage, ...inCompose].map(([, name]) => name!);
  expect(names).toEqual(expect.arrayContaining(["DATA_DIR", "HOST", "APP_URL", "TRUST_PROXY", "BACKUP_TO"]));
  const declared = [...Object.keys(SETTINGS), "NODE_ENV", "ENV_FILE"];
  expect(names.filter((name) => !declared.includes(name))).toEqual([]);
  expect(names.filter((name) => /SECRET|KEY|PASS|TOKEN|SMTP/.test(name))).toEqual([]);
});

test("both services are read-only, without capabilities, limited, and stopped in time", () => {
  for (const service of COMPOSE.split(/^ {2}(?=site:|proxy:)/m).slice(1)) {
    for (const line of ["read_only: true", "cap_drop:", "- ALL", "no-new-privileges:true", "mem_limit:"])
      expect(service).toContain(line);
    for (const line of ["restart: unless-stopped", "stop_grace_period: 10s"]) expect(service).toContain(line);
  }
  const mounted = [...COMPOSE.matchAll(/- (\.\.?\/[^:]+):/g)].map(([, file]) => `deploy/container/${file}`);
  expect(mounted).toEqual(["deploy/container/../caddy/Caddyfile"]);
  expect(mounted.filter((file) => !existsSync(file))).toEqual([]);
});
