import { expect, test } from "vitest";
import { isIntendedLogout } from "./logout-intent.server";

const meant = (site?: string, mode?: string, method = "GET") => {
  const headers = new Headers();
  if (site) headers.set("Sec-Fetch-Site", site);
  if (mode) headers.set("Sec-Fetch-Mode", mode);
  return isIntendedLogout(headers, method);
};

test("a link of ours and a typed address sign out", () => {
  expect(meant("same-origin", "navigate")).toBe(true);
  expect(meant("same-origin")).toBe(true);
  expect(meant("none", "navigate")).toBe(true);
});

test("another site, a sibling site, a client without headers and a picture on our own page cannot sign out", () => {
  expect(meant("cross-site", "navigate")).toBe(false);
  expect(meant("same-site", "navigate")).toBe(false);
  expect(meant()).toBe(false);
  expect(meant("same-origin", "no-cors")).toBe(false);
  expect(meant("same-origin", "cors")).toBe(false);
  expect(meant("same-origin", "navigate", "HEAD")).toBe(false);
});
