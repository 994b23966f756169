/** No program that this site knows nests deeper than ten. */
const MAX_DEPTH = 32;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Parses JSON of others. Null if it is none, or nested too deeply to be read afterwards. */
export function parseJson(json: string | Uint8Array): unknown {
  const text = typeof json === "string" ? json : new TextDecoder().decode(json);
  if (isTooDeep(text)) return null;

  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Counts brackets outside of strings, without parsing. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;

  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    if (depth > MAX_DEPTH) return true;
  }

  return false;
}
