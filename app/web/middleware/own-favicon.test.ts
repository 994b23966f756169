import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { setSiteLogo } from "~/platform/site/site-logo";
import { ownFavicon } from "./own-favicon";

afterEach(() => setSiteLogo(() => null));

test("the icon of the site is the operators' logo, and without one that of the software", async () => {
  const server = express().use("/favicon.ico", ownFavicon).listen(0, "127.0.0.1");

  await once(server, "listening");

  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/favicon.ico`;
  const ask = async () => {
    const { status, headers } = await fetch(address, { redirect: "manual" });

    return [status, headers.get("location")];
  };

  expect(await ask()).toEqual([404, null]);
  setSiteLogo(() => "abc");
  expect(await ask()).toEqual([302, "/site-logo/abc/icon-96.png"]);
  server.close();
});
