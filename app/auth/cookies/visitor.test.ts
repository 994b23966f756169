import { expect, test } from "vitest";
import { newVisitorCookie, signedVisitorId, VISITOR_COOKIE, visitorIdOf } from "./visitor.server";

test("a cookie of this site names its visitor; one that is made up, changed or of old names nobody", () => {
  const own = newVisitorCookie().split(";")[0]!;
  const id = visitorIdOf(own);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(own).toBe(`${VISITOR_COOKIE}=${signedVisitorId(id!)}`);
  const signature = own.split(".")[1]!;
  const made = [
    "",
    ".",
    "made-up-by-somebody",
    `made-up-by-somebody.${signature}`,
    `${id}.`,
    `${id}.${signature}x`,
    id,
  ];
  for (const value of made) expect(visitorIdOf(`${VISITOR_COOKIE}=${value}`), String(value)).toBeNull();
  expect(visitorIdOf(undefined)).toBeNull();
});
