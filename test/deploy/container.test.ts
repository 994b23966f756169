import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "~/platform/settings/settings";
import { configureContainer } from "../../scripts/release/image.mjs";
import { readCompose } from "./read-compose";

const variables = { NHACSONG_HOST: "live.example.org", NHACSONG_VERSION: "1.0.0" };
const { services, networks, volumes } = readCompose(variables);
const image = configureContainer();
const inImage = Object.fromEntries((image.Env as string[]).map((it) => it.split("=")));

test("the image has its own account, writes to its volume, and ends at once when asked", () => {
  expect(image).toMatchObject({
    User: "10001:10001",
    Volumes: { [inImage.DATA_DIR!]: {} },
    ExposedPorts: { [`${inImage.PORT}/tcp`]: {}, "1935/tcp": {} },
    StopSignal: "SIGTERM",
  });
});

test("no environment names a secret, and every setting is a declared one", () => {
  const names = [...Object.keys(inImage), ...Object.keys(services.site.environment)];

  expect(names).toEqual(
    expect.arrayContaining(["DATA_DIR", "HOST", "APP_URL", "TRUST_PROXY", "BACKUP_TO"]),
  );

  const declared = [...Object.keys(SETTINGS), "NODE_ENV", "ENV_FILE", "PATH"];

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

  expect(proxy.environment).toEqual({
    NHACSONG_HOST: "live.example.org",
    NHACSONG_SERVER: `site:${inImage.PORT}`,
  });
  for (const name of Object.keys(proxy.environment))
    expect(readFileSync("deploy/caddy/Caddyfile", "utf8")).toContain(`{$${name}`);
  expect(site.healthcheck!.test.join(" ")).toContain(
    `fetch("http://127.0.0.1:${inImage.PORT}/readyz")`,
  );
  expect(proxy.depends_on).toEqual({ site: { condition: "service_healthy" } });
  expect([site.networks, proxy.networks]).toEqual([["inside"], ["inside"]]);
  expect(networks.inside.ipam.config).toEqual([{ subnet: site.environment.TRUST_PROXY }]);
  expect(site.ports).toEqual(["1935:1935"]);
});

test("data and backups are in volumes, the files that are mounted exist, and missing variables are refused", () => {
  const { site, proxy } = services;

  expect(site.volumes).toEqual(["data:/var/lib/nhacsong", `backups:${site.environment.BACKUP_TO}`]);

  const sources = [...site.volumes, ...proxy.volumes].map((it) => it.split(":")[0]!);
  const [files, named] = [
    sources.filter((it) => it.startsWith(".")),
    sources.filter((it) => !it.startsWith(".")),
  ];

  expect(named.sort()).toEqual(Object.keys(volumes).sort());
  expect(files.filter((file) => !existsSync(`deploy/container/${file}`))).toEqual([]);
  expect(site).toMatchObject({ image: "localhost/nhacsong:1.0.0", pull_policy: "never" });
  expect(site.env_file).toEqual([{ path: "site.env", required: "false" }]);
  for (const name of Object.keys(variables))
    expect(() => readCompose({ ...variables, [name]: undefined })).toThrow(`Set ${name}`);
});
