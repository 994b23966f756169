import { parse } from "cookie";
import { TEXT_SIZES, type TextSize } from "~db/vocabularies";

export const TEXT_SIZE_COOKIE = "nhacsong_text";

/** The text size chosen in this browser, in addition to the device's own setting. */
export function textSizeOf(cookieHeader: string | null | undefined): TextSize {
  const chosen = parse(cookieHeader ?? "")[TEXT_SIZE_COOKIE];

  return TEXT_SIZES.find((size) => size === chosen) ?? "normal";
}
