import { expect, test } from "vitest";
import { admitLargeBody, bodyBytes, BytesInFlight } from "./bytes-in-flight";
import { UNNAMED_PROXY } from "./client-address.server";

const MB = 1024 * 1024;

test("the bodies of all requests together are bounded, until they are given back", () => {
  const bodies = new BytesInFlight({ all: 100, each: 100 });
  const release = bodies.reserve("a", 60);
  const reserve = () => bodies.reserve("b", 41);

  expect(reserve).toThrow(
    expect.objectContaining({ code: "unavailable", details: expect.anything() }),
  );

  release();
  release();

  reserve();
  expect(() => bodies.reserve("a", 60)).toThrow("errors:busy");
});

test("one address gets a share, but not everybody behind an unnamed proxy together", () => {
  const bodies = new BytesInFlight({ all: 100, each: 40 });
  const release = bodies.reserve("a", 30);

  expect(() => bodies.reserve("a", 11)).toThrow(expect.objectContaining({ code: "throttled" }));
  bodies.reserve("a", 10);

  release();

  bodies.reserve("a", 30);
  bodies.reserve(UNNAMED_PROXY, 60);
});

test("large bodies of one person are bounded in bytes and in number", async () => {
  const releases = [await admitLargeBody("an", 20 * MB)];

  await expect(admitLargeBody("an", 20 * MB)).rejects.toMatchObject({ code: "throttled" });
  releases.push(await admitLargeBody("binh", 20 * MB));

  releases.forEach((release) => release());
  for (let sent = 2; sent < 60; sent++) (await admitLargeBody("an", MB))();

  await expect(admitLargeBody("an", MB)).rejects.toMatchObject({ code: "throttled" });
});

test("a body without a length counts as the largest one", () => {
  expect(bodyBytes("12", undefined, 500)).toBe(12);
  expect(bodyBytes(undefined, "chunked", 500)).toBe(500);
  expect(bodyBytes("12", "chunked", 500)).toBe(500);
  expect(bodyBytes(null, null, 500)).toBe(0);
});
