import { z } from "zod";
import { TermsAccepted } from "~/models/base/site/documents/document-schema";
import { hasLetterOrDigit, oneLine, toPlainCode } from "~/models/base/text/normalize";
import { findLoginId, loginIdProblemOf } from "./authentication/login-id.server";
import { isReservedName } from "./reserved-names";
import { isCommonPassword } from "./authentication/passwords/common-passwords.server";

/** Maximum code points: enough for a sentence, too few to keep hashing busy. */
const MAX_PASSWORD_LENGTH = 128;
/** Passwords that were chosen when the limit was higher still sign in. */
const FORMER_MAX_PASSWORD_LENGTH = 200;
const MAX_NAME_LENGTH = 100;

const LoginIdText = z
  .string({ error: "accounts:loginIdRequired" })
  .trim()
  .min(1, "accounts:loginIdRequired")
  // Longer text is not read further: normalising it takes long.
  .max(254, { abort: true });

/** Is read with the other fields, so that all problems are reported at once. */
const NewLoginId = LoginIdText.superRefine((typedLoginId, context) => {
  if (typedLoginId && !findLoginId(typedLoginId))
    context.addIssue({ code: "custom", message: loginIdProblemOf(typedLoginId) });
});

const PasswordText = z
  .string({ error: "accounts:passwordShort" })
  .refine((password) => [...password].length >= 6, "accounts:passwordShort")
  .refine(
    (password) => [...password].length <= FORMER_MAX_PASSWORD_LENGTH,
    "accounts:passwordLong",
  );

export const ChosenPassword = PasswordText.refine(
  (password) => [...password].length <= MAX_PASSWORD_LENGTH,
  "accounts:passwordLong",
)
  .refine((password) => !isCommonPassword(password), "accounts:passwordCommon")
  .meta({ minLength: 6, maxLength: MAX_PASSWORD_LENGTH });

export const PersonName = z
  .string({ error: "accounts:nameRequired" })
  .overwrite(oneLine)
  .refine(hasLetterOrDigit, "accounts:nameRequired")
  .refine((personName) => [...personName].length <= MAX_NAME_LENGTH, "accounts:nameLong");

/** Name of an account that has none yet. */
export const NewPersonName = PersonName.refine(
  (personName) => !isReservedName(personName),
  "accounts:nameReserved",
);

export const Login = z.object({ loginId: LoginIdText, password: PasswordText });
export type Login = z.output<typeof Login>;

export const SignInCodeRequest = z.object({ loginId: LoginIdText });

/** Six digits from a mail, however they are typed. */
export const MailedCode = z.object({
  code: z
    .string({ error: "accounts:codeDigits" })
    .transform(toPlainCode)
    .refine((digits) => /^\d{6}$/.test(digits), "accounts:codeDigits"),
});

/**
 * The comparison runs even if other fields are invalid, so that all problems are reported at once.
 */
export const mustMatch = {
  path: ["confirmPassword"],
  error: "accounts:passwordsDiffer",
  when: () => true,
};
type PasswordPair = { password?: unknown; confirmPassword?: unknown };
export const isSamePassword = (pair: PasswordPair) =>
  (pair.password ?? "") === (pair.confirmPassword ?? "");

export const Signup = z
  .object({
    name: NewPersonName,
    loginId: NewLoginId,
    password: ChosenPassword,
    confirmPassword: z.unknown().meta({ type: "string" }),
    termsAccepted: TermsAccepted,
  })
  .refine(isSamePassword, mustMatch);
export type Signup = z.output<typeof Signup>;

export const ForgotPassword = z.object({ loginId: LoginIdText });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const ResetPassword = z
  .object({ token: z.string().min(1), password: ChosenPassword, confirmPassword: z.unknown() })
  .refine(isSamePassword, mustMatch);
export type ResetPassword = z.output<typeof ResetPassword>;

/** The token of the link beside a mailed code. */
export const MailedToken = z.object({
  token: z.string("accounts:linkGone").max(100, "accounts:linkGone"),
});

export const CodeForm = z.object({
  code: z.string({ error: "accounts:codeWrong" }).trim().min(1).max(20),
});
export type CodeForm = z.output<typeof CodeForm>;
