import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { findScreens } from "./route-pattern";
import { errorHandler } from "./error-handler";
import { knownFormsOnly } from "./known-forms-only";

const build = {
  routes: {
    root: { id: "root", path: "" },
    home: { id: "home", parentId: "root", index: true },
    login: { id: "login", parentId: "root", path: "login" },
    rest: { id: "rest", parentId: "root", path: "*" },
  },
};
let address = "";

beforeAll(async () => {
  const app = express().use(knownFormsOnly(findScreens(() => build as never)));

  app.all("*", (_request, response) => void response.send("screen")).use(errorHandler);
  address = await serve(app);
});

const send = async (path: string, method = "POST", language = "en") => {
  const response = await fetch(address + path, {
    method,
    headers: { "accept-language": language },
  });

  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
};

test.each(["/doctor", "/wp-login.php", "/login/x", "/%E0%A4%A/x", "/doctor.data"])(
  "what is sent to %s, which is no screen, gets one line",
  async (path) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const { status, type, text } = await send(path, method);

      expect([status, type]).toEqual([404, "text/plain; charset=utf-8"]);
      expect(text).toMatch(/^This page doesn't exist[^<]*$/);
    }

    expect((await send(path, "POST", "vi")).text).toContain("Trang này không tồn tại");
  },
);

test.each([
  ["POST", "/login"],
  ["POST", "/login.data"],
  ["POST", "/?index"],
  ["POST", "/dashboard/takings"],
  ["GET", "/doctor"],
])("%s %s reaches the screens", async (method, path) => {
  expect((await send(path, method)).text).toBe("screen");
});
