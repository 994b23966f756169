import { z } from "zod";
import { parseAmount } from "./amount";

/** Donation form; a typed amount wins over the preset. */
export const DonationForm = z
  .object({
    intent: z.literal("donate"),
    preset: z.string().optional(),
    amount: z.string().optional(),
    dedication: z.string().trim().max(200, "checkout:dedicationLong").optional(),
    hideAmount: z.literal("on").optional(),
  })
  .transform(({ preset, amount, dedication, hideAmount }, context) => {
    const amountCents = parseAmount(amount?.trim() ? amount : preset);
    if (amountCents !== null) return { amountCents, dedication: dedication || null, hideAmount: hideAmount === "on" };
    context.addIssue({ code: "custom", message: "checkout:amountBounds", path: ["amount"] });
    return z.NEVER;
  });
