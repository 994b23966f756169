import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metricsRegistry } from "./registry.server";

const RULES = "deploy/prometheus/alerts.yml";
const FILES = [RULES, "deploy/grafana/nhacsong.json"];

test.each(FILES)("%s uses only metrics that exist", async (file) => {
  const known = (await metricsRegistry().getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === "histogram"
      ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]
      : [name],
  );
  const used = readFileSync(file, "utf8").match(/\b(nhacsong|nodejs|process)_[a-z0-9_]+/g)!;

  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("promtool accepts the rules", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", RULES], {
    encoding: "utf8",
  });

  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
});
