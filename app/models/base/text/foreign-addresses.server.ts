import { domainToASCII } from "node:url";
import { tlds } from "@hapi/tlds";
import { normalizeUnicode } from "./normalize";

/**
 * Replaces web addresses, email addresses and phone numbers, which mail programs and phones turn
 * into links, by "…". Used for the text of one person in messages that another did not ask for.
 */
export function withoutAddresses(text: string): string {
  const plainText = toPlainForm(text);
  const cleanedText = replaceNumbers(replaceHosts(plainText.replace(EXPLICIT_ADDRESS, "…")));

  return cleanedText === plainText ? text : cleanedText;
}

/** Addresses with a scheme, www or an @. */
const EXPLICIT_ADDRESS =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/+\S*|(?<![\p{L}\d])(?:mailto|tel|sms):\S+|(?<![\p{L}\d])www\.\S+|(?<![^\s@])[^\s@]+@[^\s@]+/giu;

const HOST_WITH_PATH =
  /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}-]+)+\.?(?::\d+)?(?:[/?#]\S*)?/gu;
const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IP_ADDRESS = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}(?![\\d.])`);
const HOST_THEN_PATH = /^[^/?#]*\.\p{L}{2,}[/?#]/u;

function replaceHosts(text: string): string {
  return text.replace(HOST_WITH_PATH, (hostText) => {
    if (IP_ADDRESS.test(hostText) || HOST_THEN_PATH.test(hostText)) return "…";

    const [hostName = ""] = hostText.split(/[:/?#]/);
    const topLevelLabels = hostName.split(".").slice(1).filter(isTopLevelDomain);
    if (topLevelLabels.length === 0) return hostText;

    // "TP.HN" and "nhé.Vi" also end like country domains; a space after the dot keeps them from
    // becoming links.
    return /^\p{Lu}\p{L}$/u.test(topLevelLabels.join(""))
      ? hostText.replaceAll(".", ". ").trimEnd()
      : "…";
  });
}

function isTopLevelDomain(label: string): boolean {
  return tlds.has(domainToASCII(label.toLowerCase())) || RESERVED_DOMAINS.has(label.toLowerCase());
}

/** Top-level domains of local networks and examples (RFC 2606, RFC 6762). */
const RESERVED_DOMAINS = new Set(["test", "example", "invalid", "localhost", "local"]);

const DIGIT_RUN = /\+?\(?\d(?:[\s().–-]{0,3}\d){7,}/g;
/** Numbers with fewer digits cannot be dialled, except service numbers. */
const MIN_DIGITS = 9;
const SERVICE_NUMBER = /^1[89]00[ .-]?(?!(?:19|20)\d\d$)\d{2}[ .-]?\d{2}(?:\d{2})?$/;
const DATES = /(?<!\d)(?:[0-3]?\d[.-][01]?\d[.-](?:19|20)\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d)(?!\d)/g;
const YEARS_ONLY = /^(?:(?:19|20)\d\d\D+)*(?:19|20)\d\d$/;
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const CURRENCY_AFTER = /^\s?(?:đ|₫|vnđ|vnd|usd|eur|\$|€)/i;

function replaceNumbers(text: string): string {
  return text.replace(DIGIT_RUN, (digitRun, offset: number) => {
    const isAmount =
      THOUSANDS.test(digitRun) && CURRENCY_AFTER.test(text.slice(offset + digitRun.length));
    if (isAmount || YEARS_ONLY.test(digitRun)) return digitRun;

    const digits = digitRun.replace(DATES, "").replace(/\D/g, "").length;

    return digits >= MIN_DIGITS || SERVICE_NUMBER.test(digitRun) ? "…" : digitRun;
  });
}

/**
 * Converts full-width letters to usual ones, and the Chinese full stop, which browsers read as a
 * dot, to a dot. Removes invisible characters.
 */
function toPlainForm(text: string): string {
  return normalizeUnicode(text, "NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("。", ".");
}
