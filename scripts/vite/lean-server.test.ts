import { expect, test, vi } from "vitest";
import { leanServer } from "./lean-server";

test.each([
  [
    "ssr",
    ["sharp", "zod"],
    ["The server would load sharp at every start: import it where it is used."],
  ],
  ["ssr", ["zod"], []],
  ["client", ["hls.js"], []],
])("the %s build with imports of %j is refused with %j", (name, imports, refusals) => {
  const error = vi.fn();
  const check = leanServer().generateBundle as unknown as (...args: unknown[]) => void;

  check.call({ error, environment: { name } }, {}, { "index.js": { type: "chunk", imports } });

  expect(error.mock.calls.flat()).toEqual(refusals);
});
