import { normalizeUnicode } from "~/models/base/text/normalize";
import list from "./common-passwords.txt?raw";

const commonPasswords = new Set(
  list.split("\n").filter((listLine) => listLine && !listLine.startsWith("#")),
);

/** True for the most common passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(normalizeUnicode(password).toLowerCase());
}
