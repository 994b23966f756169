export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
};

const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const TOKEN = /<(\/?)([A-Za-z:]+)((?:\s+[A-Za-z:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Parses XML 1.0 without comments, sections and other entities than the five.
 * @throws on anything ill-formed
 */
export function parseXml(xml: string): XmlNode {
  if (!CHARACTERS.test(xml)) throw new Error("A character that XML does not have");

  const document: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const open = [document];

  TOKEN.lastIndex = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(xml)![0].length;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(xml);
    if (!found) throw new Error(`Ill-formed at ${xml.slice(at, at + 40)}`);

    const [, isEnd, name = "", attributes = "", isEmpty, text] = found;
    const inner = open.at(-1)!;
    if (text !== undefined) inner.text += decoded(text);
    else if (isEnd) {
      if (inner.name !== name) throw new Error(`</${name}> closes <${inner.name}>`);

      open.pop();
    } else {
      const node = { name, attributes: attributesIn(attributes), children: [], text: "" };

      inner.children.push(node);
      if (!isEmpty) open.push(node);
    }
  }

  if (open.length !== 1 || document.children.length !== 1) throw new Error("Not one whole element");

  return document.children[0]!;
}

function attributesIn(text: string) {
  return Object.fromEntries(
    [...text.matchAll(/([A-Za-z:-]+)="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      decoded(value!),
    ]),
  );
}

function decoded(text: string): string {
  if (text.includes("]]>")) throw new Error("]]> in a text");

  return text.replace(/&([^;\s]*;?)/g, (whole, name: string) => {
    const character = name.endsWith(";") ? ENTITIES[name.slice(0, -1)] : undefined;
    if (!character) throw new Error(`The entity ${whole}`);

    return character;
  });
}
