import { z } from "zod";
import { WHOLE_POINTS } from "~/models/money/ledger/split-sale";
import { parsePercent } from "~/models/money/site-share/schema";

const MAX_ROLE = 40;

/**
 * An offer to a person: recipient, role, and the percentage of what remains after the collective's
 * share.
 */
export const ShareOfferForm = z.object({
  to: z
    .string({ error: "shares:toNeeded" })
    .trim()
    .min(1, "shares:toNeeded")
    .max(254, "shares:toUnknown"),
  role: z
    .string({ error: "shares:roleNeeded" })
    .trim()
    .min(1, "shares:roleNeeded")
    .refine((text) => [...text].length <= MAX_ROLE, "shares:roleLong"),
  percent: z
    .string({ error: "shares:percentInvalid" })
    .max(20, "shares:percentInvalid")
    .transform(parsePercent)
    .refine(
      (points) => points !== null && points >= 1 && points <= WHOLE_POINTS,
      "shares:percentInvalid",
    )
    .transform(Number),
});
export type ShareOfferForm = z.output<typeof ShareOfferForm>;

/** One share of a show, by its id. */
export const ShareForm = z.object({
  shareId: z.string({ error: "shares:gone" }).min(1, "shares:gone").max(64, "shares:gone"),
});

/**
 * `points`: the share that the page showed, in hundredths of a percent, so that people do not agree
 * to a share that they did not see.
 */
export const AnswerForm = z.object({
  key: z.string({ error: "shares:gone" }).min(1, "shares:gone").max(200, "shares:gone"),
  points: z.coerce.number({ error: "shares:gone" }).int("shares:gone"),
});
