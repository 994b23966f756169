import { z } from "zod";
import { hasLetterOrDigit, oneLine } from "~/models/base/text/normalize";
import { TOKEN_SCOPES } from "./token-scopes";

/** Lifetimes offered by the form, in days; without one a token lasts until it is revoked. */
export const TOKEN_DAYS = [30, 90, 365] as const;

export const TokenInput = z.object({
  name: z
    .string({ error: "accessTokens:nameRequired" })
    .overwrite(oneLine)
    .refine(hasLetterOrDigit, "accessTokens:nameRequired")
    .refine((tokenName) => [...tokenName].length <= 60, "accessTokens:nameLong"),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, "accessTokens:scopeRequired"), "accessTokens:scopeRequired")
    .min(1, "accessTokens:scopeRequired")
    .transform((scopes) => [...new Set(scopes)]),
  days: z
    .int("accessTokens:daysInvalid")
    .min(1, "accessTokens:daysInvalid")
    .max(366, "accessTokens:daysInvalid")
    .nullish(),
});
export type TokenInput = z.output<typeof TokenInput>;

export const TokenRevocation = z.object({ id: z.string().max(64) });
