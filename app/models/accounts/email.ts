import { z } from "zod";

export function isEmail(text: string): boolean {
  return text.length <= 254 && z.email().safeParse(text).success;
}
