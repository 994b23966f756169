import { readFileSync } from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withMissingRoutes } from "./missing-routes";

const REMIX = path.dirname(createRequire(import.meta.url).resolve("@remix-run/react"));

test.each(["routeModules.js", "fog-of-war.js"])(
  "the installed %s no longer loads the open page again",
  (name) => {
    const edited = withMissingRoutes(name, readFileSync(path.join(REMIX, "esm", name), "utf8"));

    expect(edited).not.toContain("location.reload()");
  },
);

test("an unknown build of Remix is refused", () => {
  expect(() => withMissingRoutes("fog-of-war.js", "export {};")).toThrow("built differently");
});
