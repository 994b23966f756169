import type { MarkdownIt, Token } from "markdown-it";
import { codePoints } from "./normalize";

export type MarkdownHeading = { id: string; text: string };
/** `summary`: the beginning of the first paragraph, as plain text. */
export type RenderedMarkdown = { html: string; headings: MarkdownHeading[]; summary: string };

/** Lists and quotations within each other. */
const MAX_NESTING = 20;
/** The page has the first heading. */
const TOP_LEVEL = 2;
const SUMMARY_LENGTH = 160;

/** Addresses with http, https or mailto, and those of this site. */
const ALLOWED_LINK = /^(?:https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/i;

let renderer: Promise<MarkdownIt> | undefined;

/**
 * Renders CommonMark to HTML: no raw HTML, pictures or tables; headings below the page's own, with
 * ids.
 * @param fill values for placeholders such as {siteName}
 */
export async function renderMarkdown(
  text: string,
  fill: Record<string, string> = {},
): Promise<RenderedMarkdown> {
  const markdown = await (renderer ??= loadRenderer());
  const tokens = markdown.parse(text, {});

  for (const inline of tokens)
    for (const token of inline.children ?? []) fillPlaceholders(token, fill);
  const headings = placeHeadings(tokens);
  const html = markdown.renderer.render(tokens, markdown.options, {});

  return { html, headings, summary: summaryOf(tokens) };
}

/** Loaded on first use: few processes ever show a document. */
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

function fillPlaceholders(token: Token, fill: Record<string, string>) {
  if (token.type !== "text") return;

  token.content = token.content.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(fill, name) ? fill[name]! : whole,
  );
}

/**
 * Moves the headings so that the highest is the first below the page's own.
 * @returns the highest ones
 */
function placeHeadings(tokens: Token[]): MarkdownHeading[] {
  const opening = tokens.flatMap((token, index) => (token.type === "heading_open" ? [index] : []));
  const levels = opening.map((index) => Number(tokens[index]!.tag[1]));
  const highest = Math.min(...levels);
  const used = new Map<string, number>();

  return opening.flatMap((index, n) => {
    const tag = `h${Math.min(6, levels[n]! - highest + TOP_LEVEL)}`;
    const text = plainText(tokens[index + 1]!);
    const id = uniqueId(text, used);

    tokens[index]!.tag = tag;
    tokens[index]!.attrSet("id", id);
    tokens[index + 2]!.tag = tag;

    return levels[n] === highest && text ? [{ id, text }] : [];
  });
}

/** "Hoàn tiền" → "hoan-tien", "hoan-tien-2". The prefix keeps ids of the page itself apart. */
function uniqueId(text: string, used: Map<string, number>): string {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/gi, "d").toLowerCase();
  const slug = `s-${words
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)}`;
  const count = (used.get(slug) ?? 0) + 1;

  used.set(slug, count);

  return count === 1 ? slug : `${slug}.${count}`;
}

function plainText({ children }: Token): string {
  const parts = (children ?? []).map(({ type, content }) => (/break$/.test(type) ? " " : content));

  return parts.join("").trim();
}

function summaryOf(tokens: Token[]): string {
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const text = first < 0 ? "" : plainText(tokens[first + 1]!);

  return codePoints(text) <= SUMMARY_LENGTH
    ? text
    : `${[...text].slice(0, SUMMARY_LENGTH).join("").trimEnd()}…`;
}
