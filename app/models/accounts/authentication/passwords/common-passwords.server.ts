import { normalizeUnicode } from "~/models/base/text/normalize";
import list from "./common-passwords.txt?raw";

const common = new Set(list.split("\n").filter((line) => line && !line.startsWith("#")));

/** True for the most common passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalizeUnicode(password).toLowerCase());
}
