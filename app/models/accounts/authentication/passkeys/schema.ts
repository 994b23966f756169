import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { hasLetterOrDigit, oneLine } from "~/models/base/text/normalize";

const MAX_NAME_LENGTH = 60;
/** A response of an authenticator has about one kilobyte; an attestation may add some more. */
const MAX_RESPONSE_LENGTH = 20_000;

const PasskeyName = z
  .string({ error: "passkeys:nameRequired" })
  .overwrite(oneLine)
  .refine(hasLetterOrDigit, "passkeys:nameRequired")
  .refine((passkeyName) => [...passkeyName].length <= MAX_NAME_LENGTH, "accessTokens:nameLong");

/**
 * The JSON form of a PublicKeyCredential, as text. Its content is checked when its signature is
 * verified.
 */
const Credential = <Response extends z.ZodType>(response: Response) =>
  z
    .string({ error: "passkeys:failedText" })
    .max(MAX_RESPONSE_LENGTH, "passkeys:failedText")
    .transform((credentialJson, context) => {
      const parsedCredential = credentialOf(response).safeParse(parseJson(credentialJson));
      if (parsedCredential.success) return parsedCredential.data;

      context.addIssue({ code: "custom", message: "passkeys:failedText" });

      return z.NEVER;
    });

const Base64Url = z.string().regex(/^[\w-]+$/);

function credentialOf<Response extends z.ZodType>(response: Response) {
  return z.object({
    id: Base64Url.max(1400),
    rawId: Base64Url.max(1400),
    type: z.literal("public-key"),
    response,
    clientExtensionResults: z.record(z.string(), z.unknown()),
  });
}

const Attestation = z.object({
  clientDataJSON: Base64Url,
  attestationObject: Base64Url,
  transports: z.array(z.string().max(20)).max(10).optional(),
});
const Assertion = z.object({
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
});

/** `code`: required if the second factor is on. */
export const BeginPasskey = z.object({
  name: PasskeyName,
  currentPassword: z.string().optional(),
  code: z.string({ error: "accounts:codeWrong" }).trim().max(20, "accounts:codeWrong").optional(),
});
export const NewPasskey = z.object({ name: PasskeyName, credential: Credential(Attestation) });
export type NewPasskey = z.output<typeof NewPasskey>;
export const PasskeySignIn = z.object({ credential: Credential(Assertion) });
export type PasskeySignIn = z.output<typeof PasskeySignIn>;
export const PasskeyRemoval = z.object({ id: z.uuid("passkeys:gone") });
