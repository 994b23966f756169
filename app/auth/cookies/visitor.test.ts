import { expect, test } from "vitest";
import { newVisitorCookie, signedVisitorId, VISITOR_COOKIE, visitorIdOf } from "./visitor.server";

test("a signed visitor cookie is accepted; forged, changed and old unsigned ones are not", () => {
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

  for (const value of made)
    expect(visitorIdOf(`${VISITOR_COOKIE}=${value}`), String(value)).toBeNull();
  expect(visitorIdOf(undefined)).toBeNull();
});
