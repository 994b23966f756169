/** Faults of a page's HTML as the server sent it. Runs in the browser. */
export function findMarkupFaults(source: string): string[] {
  const page = new DOMParser().parseFromString(source, "text/html");
  const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
  const [sentTags, parsedTags] = [source, page.documentElement.outerHTML].map(listTags) as [
    string[],
    string[],
  ];

  const faults = {
    "has no title": page.title === "",
    "has not one h1": page.querySelectorAll("h1").length !== 1,
    ...Object.fromEntries(ids.map((id, at) => [`has the id ${id} twice`, ids.indexOf(id) < at])),
    ...findNestingFault(),
  };

  return Object.keys(faults).filter((fault) => faults[fault as keyof typeof faults]);

  /**
   * The parser moves what must not be nested: then the tags come in another order than they were
   * sent.
   */
  function findNestingFault() {
    const at = sentTags.findIndex((tag, index) => tag !== parsedTags[index]);

    return {
      [`has invalid nesting at ${sentTags.slice(Math.max(0, at - 3), at + 2).join(" ")}`]:
        at !== -1,
    };
  }

  /** Tags without what may be left out: ends in SVG, and the end of a body that scripts follow. */
  function listTags(html: string): string[] {
    const closed = html.replace(
      /<(path|circle|ellipse|rect|line|stop|use|text)\b([^<>]*)\/>/g,
      "<$1$2></$1>",
    );
    const tags = closed.match(/<\/?[a-z][\w-]*/gi) ?? [];

    return tags
      .map((tag) => tag.toLowerCase())
      .filter((tag) => tag !== "</body" && tag !== "</html");
  }
}
