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
  { code: signInCode, host, minutes }: { code: string; host: string; minutes: number },
) {
  const sentence = translator(language)("accounts:signInText", { code: signInCode, minutes });
  const originBoundLine = `\n\n@${host} #${signInCode}`;
  const textAscii = asciiText(sentence) + originBoundLine;

  return {
    language,
    purpose: "login_code" as const,
    text: sentence + originBoundLine,
    textAscii: textAscii.length <= SMS_LENGTH ? textAscii : asciiText(sentence),
    params: { code: signInCode, minutes: String(minutes) },
  };
}
