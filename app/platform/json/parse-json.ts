/** Deepest nesting that is read; the site's own data has at most ten levels. */
const MAX_DEPTH = 32;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Parses JSON from other programs. Null if it is invalid or nested too deeply. */
export function parseJson(json: string | Uint8Array): unknown {
  const jsonText = typeof json === "string" ? json : new TextDecoder().decode(json);
  if (isTooDeep(jsonText)) return null;

  try {
    return JSON.parse(jsonText);
  } catch {
    return null;
  }
}

/** Counts brackets outside of strings, without parsing. */
export function isTooDeep(jsonText: string): boolean {
  let nesting = 0;
  let isInString = false;

  for (let position = 0; position < jsonText.length; position++) {
    const charCode = jsonText.charCodeAt(position);
    if (isInString) {
      if (charCode === BACKSLASH) position++;
      else if (charCode === QUOTE) isInString = false;
    } else if (charCode === QUOTE) isInString = true;
    else if (charCode === OPEN_LIST || charCode === OPEN_OBJECT) nesting++;
    else if (charCode === CLOSE_LIST || charCode === CLOSE_OBJECT) nesting--;
    if (nesting > MAX_DEPTH) return true;
  }

  return false;
}
