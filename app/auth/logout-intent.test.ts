import { expect, test } from "vitest";
import { isIntendedLogout } from "./logout-intent.server";

const meant = (site?: string, mode?: string, method = "GET") => {
  const headers = new Headers();
  if (site) headers.set("Sec-Fetch-Site", site);
  if (mode) headers.set("Sec-Fetch-Mode", mode);

  return isIntendedLogout(headers, method);
};

test("a link on this site and a typed address sign out", () => {
  expect(meant("same-origin", "navigate")).toBe(true);
  expect(meant("same-origin")).toBe(true);
  expect(meant("none", "navigate")).toBe(true);
});

test("other sites, sibling sites, clients without headers and pictures on our pages cannot sign out", () => {
  expect(meant("cross-site", "navigate")).toBe(false);
  expect(meant("same-site", "navigate")).toBe(false);
  expect(meant()).toBe(false);
  expect(meant("same-origin", "no-cors")).toBe(false);
  expect(meant("same-origin", "cors")).toBe(false);
  expect(meant("same-origin", "navigate", "HEAD")).toBe(false);
});
