import { expect, test } from "vitest";
import { shareLinks } from "./share-button";

const ADDRESS = "https://nhacsong.test/event/đêm?lang=vi&code=A+B";

test("every service gets the whole address, with its language", () => {
  const [zalo, facebook, messenger] = shareLinks(ADDRESS).map(
    ({ href }) => new URL(href).searchParams,
  );

  expect(facebook!.get("u")).toBe(ADDRESS);
  expect(messenger!.get("link")).toBe(ADDRESS);
  expect(JSON.parse(atob(zalo!.get("d")!))).toEqual({ url: new URL(ADDRESS).href });
});
