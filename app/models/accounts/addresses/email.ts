import { z } from "zod";

const Email = z.email();

export function isEmail(text: string): boolean {
  return text.length <= 254 && Email.safeParse(text).success;
}
