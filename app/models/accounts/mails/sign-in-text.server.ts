import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { asciiText } from "~/models/delivery/notices/texts/ascii-text";

const SMS_LENGTH = 160;

/**
 * Text message with a code to sign in with. The last line lets phones fill the code in, on this
 * site only (WICG, "Origin-bound one-time codes delivered via SMS").
 */
export function signInText(
  language: Language,
  { code, host, minutes }: { code: string; host: string; minutes: number },
) {
  const sentence = translator(language)("accounts:signInText", { code, minutes });
  const bound = `\n\n@${host} #${code}`;
  const textAscii = asciiText(sentence) + bound;

  return {
    language,
    purpose: "login_code" as const,
    text: sentence + bound,
    textAscii: textAscii.length <= SMS_LENGTH ? textAscii : asciiText(sentence),
    params: { code, minutes: String(minutes) },
  };
}
