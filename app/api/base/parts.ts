import { z } from "zod";

/** An instant in ISO 8601, UTC. */
export const Instant = z.iso.datetime().meta({ examples: ["2026-12-06T13:00:00.000Z"] });

/** A decimal string with as many decimals as its currency has: two for dollars, none for đồng. */
export const MoneyString = z
  .string()
  .regex(/^\d+(\.\d{2})?$/)
  .meta({ examples: ["25.00"] });

/** A decimal string that may be negative. */
export const SignedMoney = z
  .string()
  .regex(/^-?\d+(\.\d{2})?$/)
  .meta({ examples: ["-25.00"] });

export function instantOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
