type Sent = { source: string; lang: string };

/**
 * Texts of a page in another language than its own, without a `lang` that says so. Runs in the
 * browser.
 */
export function findForeignTexts({ source, lang }: Sent): string[] {
  const page = new DOMParser().parseFromString(source, "text/html");
  /** Words that most sentences of the other language have, by the page's language. */
  const foreignWords: Record<string, RegExp> = {
    en: /(^|\s)(của|bạn|không|được|này|là|cho)(\s|$)/i,
    vi: /\b(the|and|your|you|with|this|are|for)\b/i,
  };
  const spoken = ["aria-label", "alt", "placeholder", "title"];

  const textsOf = (it: Element) => [
    ...[...it.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue),
    ...spoken.map((name) => it.getAttribute(name)),
  ];
  const isForeign = (text: string | null) => text !== null && foreignWords[lang]!.test(text);
  const found = [...page.querySelectorAll("title, body, body *")]
    .filter((it) => it.closest("[lang]")?.getAttribute("lang") === lang)
    .filter((it) => !it.closest("script, style, template, code, pre, svg, textarea"))
    .flatMap((it) => textsOf(it).filter(isForeign))
    .map((text) => text!.trim().slice(0, 80));

  return page.documentElement.lang === lang
    ? found
    : [`The page is in ${page.documentElement.lang}.`, ...found];
}
