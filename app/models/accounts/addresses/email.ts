import { z } from "zod";

const EmailSchema = z.email();

export function isEmail(address: string): boolean {
  return address.length <= 254 && EmailSchema.safeParse(address).success;
}
