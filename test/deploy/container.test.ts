import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "~/platform/settings/settings";
import { readCompose } from "./read-compose";

const CONTAINERFILE = readFileSync("deploy/container/Containerfile", "utf8").replaceAll(
  "\\\n",
  " ",
);
const { services, networks, volumes } = readCompose({ NHACSONG_HOST: "live.example.org" });
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
  const copied = steps
    .filter((it) => /^COPY (?!--from)/.test(it))
    .flatMap((it) => wordsOf(it).slice(0, -1));

  expect(copied.filter((name) => !existsSync(name))).toEqual([]);

  const [deny, ...allowed] = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

  expect(deny).toBe("*");

  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const unknown = allowed.filter(
    (it) => !tracked.some((file) => `${file}/`.startsWith(`${it.slice(1)}/`)),
  );

  expect(unknown).toEqual([]);
});

test("no step names a secret, and every setting is a declared one", () => {
  const inImage = steps
    .filter((it) => it.startsWith("ENV "))
    .flatMap((it) => [...it.matchAll(/([A-Z_]{2,})=/g)]);
  const names = [...inImage.map(([, name]) => name!), ...Object.keys(services.site.environment)];

  expect(names).toEqual(
    expect.arrayContaining(["DATA_DIR", "HOST", "APP_URL", "TRUST_PROXY", "BACKUP_TO"]),
  );

  const declared = [...Object.keys(SETTINGS), "NODE_ENV", "ENV_FILE"];

  expect(names.filter((name) => !declared.includes(name))).toEqual([]);
  expect(names.filter((name) => /SECRET|KEY|PASS|TOKEN|SMTP/.test(name))).toEqual([]);
});

test("both services are read-only, without capabilities, limited, and stopped in time", () => {
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      read_only: "true",
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    expect(service).toMatchObject({ restart: "unless-stopped", stop_grace_period: "10s" });
    expect(service.mem_limit).toMatch(/^\d+m$/);
  }

  expect(services.site.cap_add).toBeUndefined();
  expect(services.proxy.cap_add).toEqual(["NET_BIND_SERVICE"]);
});

test("the proxy waits until the site is healthy, reaches it, and is the only one that the site trusts", () => {
  const { site, proxy } = services;
  const port = /\bPORT=(\d+)/.exec(CONTAINERFILE)![1];

  expect(proxy.environment).toEqual({
    NHACSONG_HOST: "live.example.org",
    NHACSONG_SERVER: `site:${port}`,
  });
  for (const name of Object.keys(proxy.environment))
    expect(readFileSync("deploy/caddy/Caddyfile", "utf8")).toContain(`{$${name}`);
  expect(proxy.depends_on).toEqual({ site: { condition: "service_healthy" } });
  expect([site.networks, proxy.networks]).toEqual([["inside"], ["inside"]]);
  expect(networks.inside.ipam.config).toEqual([{ subnet: site.environment.TRUST_PROXY }]);
  expect(site.ports).toEqual(["1935:1935"]);
});

test("data and backups are in volumes, the files that are mounted exist, and a missing host name is refused", () => {
  const { site, proxy } = services;

  expect(site.volumes).toEqual(["data:/var/lib/nhacsong", `backups:${site.environment.BACKUP_TO}`]);

  const sources = [...site.volumes, ...proxy.volumes].map((it) => it.split(":")[0]!);
  const [files, named] = [
    sources.filter((it) => it.startsWith(".")),
    sources.filter((it) => !it.startsWith(".")),
  ];

  expect(named.sort()).toEqual(Object.keys(volumes).sort());
  expect(files.filter((file) => !existsSync(`deploy/container/${file}`))).toEqual([]);
  expect(existsSync(`deploy/container/${site.build!.context}/${site.build!.dockerfile}`)).toBe(
    true,
  );
  expect(site.env_file).toEqual([{ path: "site.env", required: "false" }]);
  expect(() => readCompose({})).toThrow("Set NHACSONG_HOST");
});
