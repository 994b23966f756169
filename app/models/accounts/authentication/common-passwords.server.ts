import { normalizeUnicode } from "~/models/text/normalize";
import list from "./common-passwords.txt?raw";

const common = new Set(list.split("\n").filter((line) => line && !line.startsWith("#")));

/** Whether a password is one of the first that are tried everywhere; capital letters do not make it another. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalizeUnicode(password).toLowerCase());
}
