import { inflateSync } from "node:zlib";

/** The text of a PDF file in the order it was drawn, by the fonts' own tables of characters. */
export function readPdfText(file: Buffer): string {
  const objects = parseObjects(file);
  const fonts = readFonts(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));

  return pages.map((page) => pageText(page.head, objects, fonts)).join("\n");
}

/** Lines that are drawn, such as those between the rows of a table. */
export function countPdfLines(file: Buffer): number {
  return [...parseObjects(file).values()].flatMap(({ stream }) => stream.match(/ l\nS\n/g) ?? [])
    .length;
}

type PdfObject = { head: string; stream: string };

function parseObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString("latin1");
  const objects = new Map<string, PdfObject>();

  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = "", body = ""] = match;
    const [head = "", rest] = body.split(/\nstream\n/, 2);

    objects.set(id, { head, stream: rest === undefined ? "" : inflate(rest) });
  }

  return objects;
}

function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream.replace(/\nendstream$/, ""), "latin1")).toString(
      "latin1",
    );
  } catch {
    return "";
  }
}

/** Characters of each font by glyph, under the number of the font's object. */
function readFonts(objects: Map<string, PdfObject>) {
  const fonts = new Map<string, string[]>();

  for (const [id, { head }] of objects) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (!unicode) continue;

    const cells = [...objects.get(unicode)!.stream.matchAll(/\[([^\]]*)\]/g)].flatMap(
      ([, row = ""]) =>
        [...row.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ""]) =>
          Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
        ),
    );

    fonts.set(id, cells);
  }

  return fonts;
}

function pageText(
  head: string,
  objects: Map<string, PdfObject>,
  fonts: Map<string, string[]>,
): string {
  const follow = (text: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? "");
  const resources = follow(head, "Resources")?.head ?? "";
  const names = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, fonts.get(id!)]),
  );
  const lines: string[] = [];
  let font: string[] | undefined;

  for (const [, name, drawn] of (follow(head, "Contents")?.stream ?? "").matchAll(
    /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
  )) {
    if (name) font = names.get(name);
    else
      lines.push(
        [...drawn!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => decode(hex!, font)).join(""),
      );
  }

  return lines.join("\n");
}

function decode(hex: string, font: string[] = []): string {
  return (hex.match(/.{4}/g) ?? [])
    .map((glyph) => font[Number.parseInt(glyph, 16)] ?? "?")
    .join("");
}
