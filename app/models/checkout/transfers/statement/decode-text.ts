/** First bytes of spreadsheets (zip and old Excel) and PDF. */
const OTHER_SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];
const MARKUP = /^\s*<(!doctype|html|table|\?xml)/i;
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\0-\x08\x0e-\x1f]/;
const SAMPLE_BYTES = 2000;

/** Reads the text of an exported file. Null if it is no text, such as a spreadsheet. */
export function decodeText(bytes: Uint8Array): string | null {
  if (OTHER_SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte)))
    return null;

  const text = decode(bytes).normalize("NFC");

  return CONTROL_CHARACTER.test(text) || MARKUP.test(text) ? null : text;
}

function decode(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);

  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeNarrow(bytes);
  }
}

/** Recognises UTF-16 by its byte order mark or by the zero bytes of Latin letters. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";

  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];

  sample.forEach((byte, index) => {
    zeros[index % 2]! += byte === 0 ? 1 : 0;
  });

  const [evenZeros, oddZeros] = zeros as [number, number];
  if (Math.max(evenZeros, oddZeros) < sample.length / 8) return null;

  return oddZeros > evenZeros ? "utf-16le" : "utf-16be";
}

/**
 * Decodes a Windows code page: Vietnamese Windows writes tones as marks after a letter; text with
 * marks elsewhere is Western.
 */
function decodeNarrow(bytes: Uint8Array): string {
  const text = new TextDecoder("windows-1258").decode(bytes);

  return /(^|[^\p{L}])\p{M}/u.test(text) ? new TextDecoder("windows-1252").decode(bytes) : text;
}
