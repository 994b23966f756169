import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server";

const html = async (text: string) => (await renderMarkdown(text)).html;
/** Markup with the tags and attributes that CommonMark has. */
const TAG =
  /<\/?(?:p|h[2-6]|ul|ol|li|em|strong|a|blockquote|pre|code|hr|br)(?: (?:href|title|rel|id|class|start)="[^"<>]*")*>/g;
/** The markup that is left without them. */
const foreignMarkup = (rendered: string) => rendered.replace(TAG, "").match(/[<>]/g);
const addresses = (rendered: string) =>
  [...rendered.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  'a <b onclick="x">b</b> <!-- c --> <?php ?> <![CDATA[x]]>',
  "<svg/onload=alert(1)>\n\n<details open ontoggle=alert(1)>",
  "`<script>`\n\n    <script>\n\n~~~<script>\n<script>\n~~~",
  '[a](https://a.test "x\\" onmouseover=alert(1) y=\\"")',
  "[a](https://a.test/\"onmouseover='alert(1)')",
  "| <script> | b |\n|---|---|\n| <img src=x> | d |",
])("HTML in %j stays text", async (text) => {
  expect(foreignMarkup(await html(text))).toBeNull();
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](java&Tab;script:alert(1))",
  "[a](&#x0a;javascript:alert(1))",
  "<javascript:alert(1)>",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "![a](data:image/svg+xml;base64,PHN2Zz4=)",
  "[a](vbscript:x) [b](file:///etc/passwd) [c](blob:x)",
  "[a](//evil.test) [b](/\\evil.test) [c](\\\\evil.test) [d](/%5Cevil.test/..//evil.test)",
  "[a][b]\n\n[b]: javascript:alert(1)",
])("%j has no link that runs or leads elsewhere unseen", async (text) => {
  for (const address of addresses(await html(text))) expect(address).toMatch(/^\/(?![/\\])/);
});

test("links go to http, https, mailto and this site; others tell no page where they came from", async () => {
  const rendered = await html("[a](https://a.test) <b@c.test> [d](/privacy) [e](#s-refunds)");
  const rel = 'rel="nofollow noopener noreferrer"';

  expect(rendered).toContain(`<a href="https://a.test" ${rel}>a</a>`);
  expect(rendered).toContain(`<a href="mailto:b@c.test" ${rel}>b@c.test</a>`);
  expect(rendered).toContain('<a href="/privacy">d</a> <a href="#s-refunds">e</a>');
});

test("pictures make no browser ask another host", async () => {
  expect(await html("![a](https://a.test/x.png) ![b][c]\n\n[c]: https://a.test/y.png")).not.toMatch(
    /<img|src=/,
  );
});

test("the highest headings follow the page's own, with ids that link", async () => {
  const { html: rendered, headings } = await renderMarkdown(
    "## Hoàn tiền\n\n### Đổi vé\n\n## Hoàn tiền\n\n##### Sâu",
  );

  expect(headings).toEqual([
    { id: "s-hoan-tien", text: "Hoàn tiền" },
    { id: "s-hoan-tien.2", text: "Hoàn tiền" },
  ]);
  expect(rendered).toMatch(
    /<h2 id="s-hoan-tien">.*<\/h2>\s*<h3 id="s-doi-ve">.*<\/h3>\s*<h2 id="s-hoan-tien\.2">/s,
  );
  expect(await html("# A\n\n###### B")).toMatch(/<h2 id="s-a">A<\/h2>\s*<h6 id="s-b">B<\/h6>/);
});

test("placeholders are filled as text, and unknown ones stay", async () => {
  const fill = { siteName: "<b>*Hội*</b>" };
  const { html: rendered, summary } = await renderMarkdown(
    "Về {siteName}, {constructor}, `{siteName}`.",
    fill,
  );

  expect(rendered).toBe(
    "<p>Về &lt;b&gt;*Hội*&lt;/b&gt;, {constructor}, <code>{siteName}</code>.</p>\n",
  );
  expect(summary).toBe("Về <b>*Hội*</b>, {constructor}, {siteName}.");
});

const LENGTH = 50_000;
const long = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const stairs = (line: (n: number) => string) =>
  Array.from({ length: 300 }, (_, n) => line(n)).join("");

test.each([
  ["emphasis that never ends", long("*a_ ")],
  ["emphasis within emphasis", "*a ".repeat(LENGTH / 6) + " a*".repeat(LENGTH / 6)],
  ["stars of every length", long("a**b" + "c* ")],
  ["brackets", long("[")],
  ["brackets that close", "[".repeat(LENGTH / 2) + "a" + "]".repeat(LENGTH / 2)],
  ["links without an address", long("[a](")],
  ["pictures", long("![")],
  ["definitions", long("[a]: b\n")],
  ["references", long("[a][b]")],
  ["quotations", long(">")],
  ["lists in lists", stairs((n) => `${" ".repeat(n)}- a\n`)],
  ["numbered lists", long("1. ")],
  ["backticks of every length", stairs((n) => `${"`".repeat(n)}e`)],
  ["a table", "|a|b|\n|-|-|\n" + long("|x|y|\n")],
  ["a table of one row", `${long("|a")}\n${long("|-")}`],
  ["entities", long("&amp;&")],
  ["open tags", long("<a ")],
  ["comments", long("<!-- ")],
  ["headings", long("# a\n")],
  ["empty lines", long("\n")],
])("%s are rendered without growing out of bounds", async (_what, text) => {
  const { html: rendered } = await renderMarkdown(text);

  expect(rendered.length).toBeLessThan(20 * LENGTH);
  expect(rendered.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(20);
});
