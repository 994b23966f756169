import express from "express";
import { afterEach, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { setSiteLogo } from "~/platform/site/site-logo";
import { ownFavicon } from "./own-favicon";

afterEach(() => setSiteLogo(() => null));

test("the icon of the site is the operators' logo, and without one that of the software", async () => {
  const site = await serve(express().use("/favicon.ico", ownFavicon));
  const address = `${site}/favicon.ico`;
  const ask = async () => {
    const { status, headers } = await fetch(address, { redirect: "manual" });

    return [status, headers.get("location")];
  };

  expect(await ask()).toEqual([404, null]);
  setSiteLogo(() => "abc");
  expect(await ask()).toEqual([302, "/site-logo/abc/icon-96.png"]);
});
