import { box, fullBox, latin1Bytes, u32, zeros } from "./box";

const UTF8 = 1;

/** A udta box with title, artist and comment, as iTunes writes them and players show them. */
export function movieMetadata(texts: { title: string; artist: string; comment: string }): Buffer {
  const items = [
    metadataItem("\xa9nam", texts.title),
    metadataItem("\xa9ART", texts.artist),
    metadataItem("\xa9cmt", texts.comment),
  ];
  const handler = fullBox("hdlr", 0, 0, zeros(4), latin1Bytes("mdirappl"), zeros(9));

  return box("udta", fullBox("meta", 0, 0, handler, box("ilst", ...items)));
}

function metadataItem(boxName: string, value: string): Buffer {
  return box(boxName, box("data", u32(UTF8, 0), Buffer.from(value)));
}
