import { type Drawing, draw } from "~/ui/poster/draw";
import { type Hole, splitAtHoles } from "./holes";

export type Template = { texts: string[]; holes: Hole[] };
export type Reader = { nonce: string; state: string; values: string[] };

/** @returns null where a personal string is inside a script, which needs another escaping */
export function parseTemplate(html: string): Template | null {
  const template = splitAtHoles(html);
  let isScript = false;
  for (const [i, { kind }] of template.holes.entries()) {
    const text = template.texts[i]!;
    const [begin, end] = [text.lastIndexOf("<script"), text.lastIndexOf("</script")];
    if (begin !== end) isScript = begin > end;
    if (isScript !== (kind === "state") && kind !== "nonce") return null;
  }
  return template;
}

export function fillTemplate({ texts, holes }: Template, reader: Reader): string {
  let html = texts[0]!;
  holes.forEach((hole, i) => (html += fill(hole, reader) + texts[i + 1]!));
  return html;
}

function fill(hole: Hole, { nonce, state, values }: Reader): string {
  switch (hole.kind) {
    case "nonce":
      return escapeText(nonce);
    case "state":
      return escapeScript(state);
    case "value":
      return escapeText(values[hole.index]!);
    case "drawing":
      return draw(withValues(hole.drawing, values));
  }
}

function withValues(drawing: Drawing, values: string[]): Drawing {
  const entries = Object.entries(drawing).map(([key, value]) => [
    key,
    typeof value === "string" ? insert(value, values) : value,
  ]);
  return Object.fromEntries(entries) as Drawing;
}

function insert(text: string, values: string[]): string {
  const { texts, holes } = splitAtHoles(text);
  return texts.map((it, i) => it + (holes[i]?.kind === "value" ? values[holes[i].index]! : "")).join("");
}

const TEXT_ESCAPES: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** As react-dom escapes texts and attributes. */
function escapeText(text: string): string {
  return text.replace(/["&'<>]/g, (sign) => TEXT_ESCAPES[sign]!);
}

/** As Remix writes a string into a script, without the quotes. */
function escapeScript(text: string): string {
  const unicode = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[&><\u2028\u2029]/g, unicode);
}
