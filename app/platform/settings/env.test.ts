import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

async function originsOf(text: string) {
  vi.resetModules();
  vi.stubEnv("HLS_ORIGINS", text);

  return (await import("./env.server")).env.HLS_ORIGINS;
}

test.each([
  ["", undefined],
  ["*", "*"],
  ["https://player.example", ["https://player.example"]],
  [
    "https://Player.example/, http://127.0.0.1:8080",
    ["https://player.example", "http://127.0.0.1:8080"],
  ],
  [" https://a.example:443  https://b.example ", ["https://a.example", "https://b.example"]],
])("HLS_ORIGINS %j is read as %j", async (text, expected) =>
  expect(await originsOf(text)).toEqual(expected),
);

test.each([
  "player.example",
  "null",
  "* https://a.example",
  "https://a.example/page",
  "ftp://a.example",
])("HLS_ORIGINS %j is refused at the start", async (text) => {
  await expect(originsOf(text)).rejects.toThrow("HLS_ORIGINS");
});
