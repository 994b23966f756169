import express from "express";
import { beforeAll } from "vitest";
import { createApi } from "~/api/base/create-api";
import { serve } from "./serve";

/** The API by itself, without the check of Origin, for the tests of a file. */
export function openApi() {
  let base = "";

  beforeAll(async () => {
    base = `${await serve(express().use("/api", createApi()))}/api`;
  });

  return {
    at: (path: string) => base + path,
    post: (path: string, body: object, cookie = "") =>
      fetch(base + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie },
        body: JSON.stringify(body),
      }),
  };
}
