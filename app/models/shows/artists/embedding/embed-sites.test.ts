import { expect, test } from "vitest";
import { EmbedSettingsForm, siteOrigin } from "./schema";

test.each([
  ["example.com", "https://example.com"],
  ["https://Blog.Example.com/shows?x=1#top", "https://blog.example.com"],
  ["http://localhost:8080", "http://localhost:8080"],
  ["*.example.com", "https://*.example.com"],
  ["https://nhạc.vn", "https://xn--nhc-tgz.vn"],
])("%s is the site %s", (typed, origin) => {
  expect(siteOrigin(typed)).toBe(origin);
});

test.each([
  ...[
    "",
    "*",
    "https://*",
    "*.com",
    "example.com; script-src *",
    "a b.com",
    "'none'",
    "javascript:alert(1)",
  ],
  ...[
    "ftp://example.com",
    "https://user:secret@example.com",
    "data:,x",
    "https://[::1]",
    `${"a".repeat(300)}.com`,
  ],
])("%s is no site", (typed) => {
  expect(siteOrigin(typed)).toBeNull();
});

test("each site counts once, blank lines not at all, and at most twenty are taken", () => {
  const of = (lines: string[]) => EmbedSettingsForm.safeParse({ sites: lines.join("\r\n") });

  expect(of(["example.com", "", " https://example.com/ "]).data).toEqual({
    sites: ["https://example.com"],
    playsInside: false,
  });

  const sites = (count: number) => Array.from({ length: count }, (_, i) => `site${i}.example.com`);

  expect(of(sites(20)).data!.sites).toHaveLength(20);
  expect(of(sites(21)).error!.issues[0]!.message).toBe("embed:sitesMany");
  expect(of(["blog.example", "a b"]).error!.issues).toMatchObject([
    { message: "embed:siteInvalid", params: { line: "a b" } },
  ]);
});
