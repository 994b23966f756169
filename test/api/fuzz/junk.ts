import type { Random } from "./random";

const TEXTS = [
  "",
  " ",
  "\u0000",
  "\u200b\ufeff",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0x10",
  "1e309",
  "99999999999999999999",
  "1,234.00",
  "12.345",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "' or 1=1 --",
  '"; drop table users; --',
  "%00%ff%",
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://[::1",
  "https://user:pass@example.com/",
  "//evil.test",
  "Đêm nhạc Trịnh",
  "Đêm nhạc".normalize("NFD"),
  "\u202eabc\u202c",
  "ﷺ".repeat(40),
  "👩‍👩‍👧‍👦🎵".repeat(30),
  "\ud800",
  "a\u0300".repeat(500),
  "a".repeat(5000),
  "ậ".repeat(201),
  "2026-02-30T25:61:61Z",
  "0000-00-00",
  "+275760-09-13T00:00:00Z",
  "2027-12-06T13:00:00Z",
  "/dev/null",
  "*",
  '"',
  "\\",
  "(((((",
  "a OR b NOT c NEAR(d)",
];

const VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  -1e308,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1 },
  { then: 1 },
  { constructor: { prototype: { role: "admin" } } },
];

export function junkText(random: Random): string {
  return random.pick(TEXTS);
}

/** Any JSON value, mostly of the wrong type. */
export function junkValue(random: Random): unknown {
  const kind = random.below(10);
  if (kind < 5) return junkText(random);
  if (kind < 9) return random.pick(VALUES);

  return nested(random.pick([5, 50, 500]), random.chance(0.5));
}

function nested(depth: number, asList: boolean): unknown {
  let value: unknown = "deep";

  for (let level = 0; level < depth; level++) value = asList ? [value] : { a: value };

  return value;
}
