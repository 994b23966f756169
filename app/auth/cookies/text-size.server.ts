import { parse } from "cookie";
import { TEXT_SIZES, type TextSize } from "~db/vocabularies";

export const TEXT_SIZE_COOKIE = "nhacsong_text";

/** The size chosen in this browser, on top of the device's own. */
export function textSizeOf(cookieHeader: string | null | undefined): TextSize {
  const chosen = parse(cookieHeader ?? "")[TEXT_SIZE_COOKIE];

  return TEXT_SIZES.find((known) => known === chosen) ?? "normal";
}
