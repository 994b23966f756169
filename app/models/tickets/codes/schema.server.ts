import { z } from "zod";
import { CODE_KINDS, CURRENCIES, type Currency } from "~db/vocabularies";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { blankAsNull, momentText, wholeNumber } from "~/models/shows/events/editing/schema-parts";
import { isTimeZone } from "~/platform/clock/time-zone";
import { instantAt } from "~/models/shows/events/zoned-time";
import { parseAmount } from "~/locales/currency";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { namedLine } from "~/models/base/text/named-line";
import { oneLine } from "~/models/base/text/normalize";
import { readCodeText } from "./code-text";
import { OFF_FIELDS, type OffField } from "./fields.protocol";

const MAX_USES = 100_000;
const MAX_ADDRESSES = 500;
const MAX_NOTE = 200;
const ALL_SHOWS = "all";

const CodeText = z.string("codes:textInvalid").transform((entered, context) => {
  const codeText = readCodeText(entered);
  if (codeText) return codeText;

  context.addIssue({ code: "custom", message: "codes:textInvalid" });

  return z.NEVER;
});

const Addresses = z
  .union(
    [z.string().max(MAX_ADDRESSES * 300), z.array(z.string().max(300)).max(MAX_ADDRESSES)],
    "codes:addressesMany",
  )
  .transform((enteredList, context) => {
    const entries = (Array.isArray(enteredList) ? enteredList : enteredList.split(/[\n,;]/))
      .map((entry) => entry.trim())
      .filter(Boolean);
    if (entries.length > MAX_ADDRESSES) {
      context.addIssue({ code: "custom", message: "codes:addressesMany" });

      return z.NEVER;
    }

    const logins = entries.map((entry) => findLoginId(entry));
    const firstWrong = entries[logins.indexOf(null)];
    if (firstWrong !== undefined)
      context.addIssue({
        code: "custom",
        message: "codes:addressInvalid",
        params: namedLine(firstWrong),
      });

    return [...new Set(logins.flatMap((login) => login?.email ?? login?.phone ?? []))];
  });

const amountOff = (currency: Currency) =>
  blankAsNull(
    z.union([z.string(), z.number()], "codes:amountInvalid").transform((entered, context) => {
      const amount = parseAmount(entered, currency);
      if (amount !== null && amount > 0) return amount;

      context.addIssue({ code: "custom", message: "codes:amountInvalid" });

      return z.NEVER;
    }),
  ).optional();

const amountsOff = Object.fromEntries(
  CURRENCIES.map((currency) => [OFF_FIELDS[currency], amountOff(currency)]),
) as Record<OffField, ReturnType<typeof amountOff>>;

/**
 * Number of uses, time window and note: they can be changed even after a code was used. Local times
 * need `timeZone`.
 */
const Limits = z.object({
  maxUses: blankAsNull(wholeNumber("codes:maxUsesInvalid", [1, MAX_USES])).optional(),
  validFrom: blankAsNull(momentText("codes:momentInvalid")).optional(),
  validUntil: blankAsNull(momentText("codes:momentInvalid")).optional(),
  timeZone: z.string("codes:zoneNeeded").refine(isTimeZone, "codes:zoneNeeded").optional(),
  note: blankAsNull(
    z
      .string("codes:noteLong")
      .transform(oneLine)
      .refine((note) => countCodePoints(note) <= MAX_NOTE, "codes:noteLong"),
  ).optional(),
});

const CodeFields = Limits.extend({
  /** If blank, a code is generated. */
  text: blankAsNull(CodeText).optional(),
  /** "all" or blank stands for all shows of the artist. */
  eventId: z
    .preprocess(
      (eventId) => (eventId === ALL_SHOWS || eventId === "" ? null : eventId),
      z.uuid("codes:eventUnknown").nullable(),
    )
    .optional(),
  kind: z.enum(CODE_KINDS, "codes:kindNeeded"),
  percent: blankAsNull(wholeNumber("codes:percentInvalid", [1, 100])).optional(),
  ...amountsOff,
  addresses: blankAsNull(Addresses).optional(),
});

/** A code as its form or the API sends it. */
export const CodeInput = CodeFields.transform((input, context) => {
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = input[OFF_FIELDS[currency]];

    return typeof amount === "number" ? [[currency, amount] as const] : [];
  });
  if (input.kind === "percent" && !input.percent)
    addIssue(context, "percent", "codes:percentInvalid");
  if (input.kind === "amount" && amounts.length === 0)
    addIssue(context, "kind", "codes:amountNeeded");

  return {
    text: input.text ?? null,
    eventId: input.eventId ?? null,
    kind: input.kind,
    percent: input.kind === "percent" ? (input.percent ?? null) : null,
    amountsOff:
      input.kind === "amount"
        ? (Object.fromEntries(amounts) as Partial<Record<Currency, number>>)
        : null,
    addresses: input.addresses ?? [],
    ...readLimits(input, context),
  };
});
export type CodeInput = z.output<typeof CodeInput>;

export const CodeLimits = Limits.transform(readLimits);
export type CodeLimits = z.output<typeof CodeLimits>;

function readLimits(input: z.output<typeof Limits>, context: z.RefinementCtx) {
  const validFrom = readMoment("validFrom", input, context);
  const validUntil = readMoment("validUntil", input, context);
  if (validFrom && validUntil && validUntil <= validFrom)
    addIssue(context, "validUntil", "codes:windowInvalid");

  return { maxUses: input.maxUses ?? null, validFrom, validUntil, note: input.note ?? null };
}

function readMoment(
  fieldName: "validFrom" | "validUntil",
  input: z.output<typeof Limits>,
  context: z.RefinementCtx,
) {
  const entered = input[fieldName] ?? null;
  if (entered === null || entered instanceof Date) return entered;

  const instant = input.timeZone ? instantAt(entered, input.timeZone) : null;
  if (!instant)
    addIssue(context, fieldName, input.timeZone ? "codes:momentInvalid" : "codes:zoneNeeded");

  return instant;
}

function addIssue(context: z.RefinementCtx, field: string, message: string) {
  context.addIssue({ code: "custom", path: [field], message });
}
