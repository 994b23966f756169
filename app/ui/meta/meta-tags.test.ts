import { expect, test } from "vitest";
import { pageMeta } from "~/web/views/page-meta.server";
import { metaTags } from "./meta-tags";

function linksOf(path: string, own?: string) {
  const meta = pageMeta(new Request(`http://localhost${path}`), {
    title: "t",
    description: "d",
    language: "en",
    path: own,
  });
  const tags = metaTags(meta) as { rel?: string; hrefLang?: string; href?: string }[];

  return tags.flatMap(({ rel, hrefLang, href }) => (rel ? [`${hrefLang ?? rel} ${href}`] : []));
}

const ALTERNATES = [
  "en http://localhost/events?lang=en",
  "vi http://localhost/events?lang=vi",
  "x-default http://localhost/events",
];

test.each([
  ["/events", "http://localhost/events"],
  ["/events?lang=vi", "http://localhost/events?lang=vi"],
  ["/events?sortBy=price&lang=en&more=1", "http://localhost/events?lang=en"],
  ["/events?lang=fr", "http://localhost/events"],
])(
  "%s links to itself in its language, and to every language from the bare address",
  (path, canonical) => {
    expect(linksOf(path)).toEqual([`canonical ${canonical}`, ...ALTERNATES]);
  },
);

test("a page with several addresses has the canonical one of its record", () => {
  expect(linksOf("/artist/ABC", "/artist/abc")[0]).toBe("canonical http://localhost/artist/abc");
});
