import { z } from "zod";

/** An instant in ISO 8601, UTC. */
export const Instant = z.iso.datetime().meta({ examples: ["2026-12-06T13:00:00.000Z"] });

/** A decimal string with the places of its currency: two for dollars, none for đồng. */
export const Money = z
  .string()
  .regex(/^\d+(\.\d{2})?$/)
  .meta({ examples: ["25.00"] });

/** The same, possibly negative. */
export const SignedMoney = z
  .string()
  .regex(/^-?\d+(\.\d{2})?$/)
  .meta({ examples: ["-25.00"] });

export function instantOrNull(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
