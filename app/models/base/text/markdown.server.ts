import type { MarkdownIt, Token } from "markdown-it";
import { countCodePoints } from "./code-points.protocol";

export type MarkdownHeading = { id: string; text: string };
/** `summary`: the beginning of the first paragraph, as plain text. */
export type RenderedMarkdown = { html: string; headings: MarkdownHeading[]; summary: string };

/** Deepest nesting of lists and quotations. */
const MAX_NESTING = 20;
/** Highest level of headings: the page itself has the first. */
const TOP_HEADING_LEVEL = 2;
const SUMMARY_LENGTH = 160;

/** Addresses with http, https or mailto, and those of this site. */
const ALLOWED_LINK = /^(?:https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/i;

let renderer: Promise<MarkdownIt> | undefined;

/**
 * Renders CommonMark to HTML: no raw HTML, pictures or tables; headings below the page's own, with
 * ids.
 * @param placeholderValues values for placeholders such as {siteName}
 */
export async function renderMarkdown(
  markdownText: string,
  placeholderValues: Record<string, string> = {},
): Promise<RenderedMarkdown> {
  const markdown = await (renderer ??= loadRenderer());
  const tokens = markdown.parse(markdownText, {});

  for (const block of tokens)
    for (const token of block.children ?? []) fillPlaceholders(token, placeholderValues);
  const headings = adjustHeadings(tokens);
  const html = markdown.renderer.render(tokens, markdown.options, {});

  return { html, headings, summary: summaryOf(tokens) };
}

/** Loads the renderer at first use: few processes show a document. */
async function loadRenderer(): Promise<MarkdownIt> {
  const { default: Markdown } = await import("markdown-it");
  const markdown = new Markdown({ html: false, linkify: false, maxNesting: MAX_NESTING });

  markdown.disable(["image", "table", "html_block", "html_inline"]);
  markdown.validateLink = (address) => ALLOWED_LINK.test(address.trim());
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]!;
    if (!/^[/#]/.test(String(token.attrGet("href"))))
      token.attrSet("rel", "nofollow noopener noreferrer");

    return self.renderToken(tokens, index, options);
  };

  return markdown;
}

function fillPlaceholders(token: Token, placeholderValues: Record<string, string>) {
  if (token.type !== "text") return;

  token.content = token.content.replace(/\{(\w+)\}/g, (placeholder, placeholderName: string) =>
    Object.hasOwn(placeholderValues, placeholderName)
      ? placeholderValues[placeholderName]!
      : placeholder,
  );
}

/**
 * Moves the headings so that the highest level is `TOP_HEADING_LEVEL`.
 * @returns the headings of that level
 */
function adjustHeadings(tokens: Token[]): MarkdownHeading[] {
  const openingIndexes = tokens.flatMap((token, index) =>
    token.type === "heading_open" ? [index] : [],
  );
  const levels = openingIndexes.map((index) => Number(tokens[index]!.tag[1]));
  const highest = Math.min(...levels);
  const usedSlugs = new Map<string, number>();

  return openingIndexes.flatMap((index, position) => {
    const headingTag = `h${Math.min(6, levels[position]! - highest + TOP_HEADING_LEVEL)}`;
    const headingText = plainText(tokens[index + 1]!);
    const headingId = uniqueId(headingText, usedSlugs);

    tokens[index]!.tag = headingTag;
    tokens[index]!.attrSet("id", headingId);
    tokens[index + 2]!.tag = headingTag;

    return levels[position] === highest && headingText
      ? [{ id: headingId, text: headingText }]
      : [];
  });
}

/**
 * Turns a heading into an id: "Hoàn tiền" becomes "s-hoan-tien", a second one "s-hoan-tien.2". The
 * prefix "s-" keeps heading ids apart from other ids of the page.
 */
function uniqueId(headingText: string, usedSlugs: Map<string, number>): string {
  const asciiText = headingText
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/gi, "d")
    .toLowerCase();
  const slug = `s-${asciiText
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)}`;
  const count = (usedSlugs.get(slug) ?? 0) + 1;

  usedSlugs.set(slug, count);

  return count === 1 ? slug : `${slug}.${count}`;
}

function plainText({ children }: Token): string {
  const textParts = (children ?? []).map(({ type, content }) =>
    /break$/.test(type) ? " " : content,
  );

  return textParts.join("").trim();
}

function summaryOf(tokens: Token[]): string {
  const paragraphIndex = tokens.findIndex(({ type }) => type === "paragraph_open");
  const paragraphText = paragraphIndex < 0 ? "" : plainText(tokens[paragraphIndex + 1]!);

  return countCodePoints(paragraphText) <= SUMMARY_LENGTH
    ? paragraphText
    : `${[...paragraphText].slice(0, SUMMARY_LENGTH).join("").trimEnd()}…`;
}
