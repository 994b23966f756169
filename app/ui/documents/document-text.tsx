/**
 * Shows Markdown that the server has rendered (models/base/text/markdown.server.ts), which escapes
 * all HTML of the author.
 */
export function DocumentText({ html, lang }: { html: string; lang: string }) {
  return <div className="prose document" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
