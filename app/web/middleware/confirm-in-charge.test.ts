import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { guardWrites, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { makeUser } from "../../../test/factories/accounts/people";
import { confirmInCharge } from "./confirm-in-charge";

let isInCharge: boolean;
let afterWork: () => void;
let site: string;

beforeEach(async () => {
  [isInCharge, afterWork] = [true, () => {}];
  guardWrites(() => {
    if (!isInCharge) throw new Error("not in charge");
  });
  await makeUser();

  const app = express().use(confirmInCharge);

  app.post("/save", async (_request, response) => {
    await transaction((tx) => tx.update(users).set({ language: "vi" }));
    afterWork();
    response.redirect(303, "/done");
  });
  app.get("/page", (_request, response) => {
    afterWork();
    void response.send("page");
  });
  app.post("/refused", (_request, response) => {
    afterWork();
    void response.status(503).send("refused");
  });
  site = await serve(app);
});
afterEach(() => {
  guardWrites(() => {});
});

const ask = (path: string, method = "POST") =>
  fetch(`${site}${path}`, { method, redirect: "manual" }).then(
    ({ status }) => status,
    () => "closed",
  );

test("what was committed while in charge is confirmed", async () => {
  expect(await ask("/save")).toBe(303);
});

test("after a pause in which another server took over, no success is sent, but refusals are", async () => {
  afterWork = () => {
    isInCharge = false;
  };

  expect(await ask("/save")).toBe("closed");
  isInCharge = true;
  expect(await ask("/refused")).toBe(503);
});

test("a server that was not in charge from the beginning still shows pages", async () => {
  isInCharge = false;
  expect(await ask("/page", "GET")).toBe(200);
});
