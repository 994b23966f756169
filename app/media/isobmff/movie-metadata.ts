import { box, fullBox, text, u32, zeros } from "./box";

const UTF8 = 1;

/** A udta box with title, artist and comment, as iTunes writes them and players show them. */
export function movieMetadata(said: { title: string; artist: string; comment: string }): Buffer {
  const items = [
    item("\xa9nam", said.title),
    item("\xa9ART", said.artist),
    item("\xa9cmt", said.comment),
  ];
  const handler = fullBox("hdlr", 0, 0, zeros(4), text("mdirappl"), zeros(9));

  return box("udta", fullBox("meta", 0, 0, handler, box("ilst", ...items)));
}

function item(name: string, value: string): Buffer {
  return box(name, box("data", u32(UTF8, 0), Buffer.from(value)));
}
