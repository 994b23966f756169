import { expect, test } from "vitest";
import { tokenOf, withoutToken, withToken } from "./token-path";

const URL = "https://x.test/hls/old.sig/e1/v720/index.m3u8?_HLS_msn=3";

test("a renewed token replaces the old one and nothing else", () => {
  expect(withToken(URL, "new.sig")).toBe(
    "https://x.test/hls/new.sig/e1/v720/index.m3u8?_HLS_msn=3",
  );
  expect(withToken("/live/old/e1/v720.mp4", "new")).toBe("/live/new/e1/v720.mp4");
});

test("a token with special characters of replace() stays intact", () => {
  expect(tokenOf(withToken(URL, "$1$&"))).toBe("$1$&");
});

test("addresses that differ only in the token are the same show", () => {
  expect(withoutToken(URL)).toBe(withoutToken(withToken(URL, "other")));
  expect(withoutToken("/hls/a/e1/master.m3u8")).not.toBe(withoutToken("/hls/a/e2/master.m3u8"));
});
