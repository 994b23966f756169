import express from "express";
import { expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { signRequest } from "~/operations/checks/self-check";
import { siteVersion } from "~/platform/process/version.server";
import { readiness } from "./readiness";

test("only a request signed with the site's secret learns the version", async () => {
  const site = await serve(express().get("/readyz", readiness));
  const address = `${site}/readyz`;
  const ask = async (headers: Record<string, string>) =>
    (await (await fetch(address, { headers })).json()) as object;

  expect(Object.keys(await ask({})).sort()).toEqual(["checks", "status"]);
  expect(
    Object.keys(await ask({ authorization: `Doctor ${Date.now()}.${"a".repeat(43)}` })),
  ).not.toContain("version");

  const yesterday = signRequest(String(Date.now() - 24 * 3600_000));

  expect(Object.keys(await ask({ authorization: yesterday.authorization }))).not.toContain(
    "version",
  );
  expect(await ask({ authorization: signRequest().authorization })).toMatchObject({
    version: siteVersion(),
  });
});
