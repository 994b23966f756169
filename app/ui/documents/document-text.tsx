/**
 * Markdown that the server rendered (models/base/text/markdown.server.ts), which lets no HTML of
 * its author through.
 */
export function DocumentText({ html, lang }: { html: string; lang: string }) {
  return <div className="prose document" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
