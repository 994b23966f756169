import { shorten } from "./shorten";

const MAX_SHOWN_CHARACTERS = 60;

/** The parameters of a message that names the line of a typed list that cannot be read. */
export function namedLine(typedLine: string): { line: string } {
  return { line: shorten(typedLine, MAX_SHOWN_CHARACTERS) };
}
