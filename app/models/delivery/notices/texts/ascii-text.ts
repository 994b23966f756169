const PLAIN: Record<string, string> = {
  đ: "d",
  Đ: "D",
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "…": "...",
  "–": "-",
  "\u00a0": " ",
  "`": "'",
};

/** A text without accents: with them, one SMS has 70 characters instead of 160, and costs more. */
export function asciiText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\n -_a-~]/gu, (char) => PLAIN[char] ?? "?");
}
