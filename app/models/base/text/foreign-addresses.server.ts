import { domainToASCII } from "node:url";
import { tlds } from "@hapi/tlds";
import { normalizeUnicode } from "./normalize";

/**
 * Replaces what mail programs and phones make links of (web and email addresses, phone numbers) by
 * "…". For texts of one person in messages to another who never asked for any.
 */
export function withoutAddresses(text: string): string {
  const plain = plainForm(text);
  const cleaned = replaceNumbers(replaceHosts(plain.replace(WRITTEN_OUT, "…")));

  return cleaned === plain ? text : cleaned;
}

/** With a scheme, www or an @. */
const WRITTEN_OUT =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/+\S*|(?<![\p{L}\d])(?:mailto|tel|sms):\S+|(?<![\p{L}\d])www\.\S+|(?<![^\s@])[^\s@]+@[^\s@]+/giu;

const HOST =
  /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}-]+)+\.?(?::\d+)?(?:[/?#]\S*)?/gu;
const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IP_ADDRESS = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}(?![\\d.])`);
const PATH = /^[^/?#]*\.\p{L}{2,}[/?#]/u;

function replaceHosts(text: string): string {
  return text.replace(HOST, (host) => {
    if (IP_ADDRESS.test(host) || PATH.test(host)) return "…";

    const [name = ""] = host.split(/[:/?#]/);
    const ends = name.split(".").slice(1).filter(isTopLevel);
    if (ends.length === 0) return host;

    // "TP.HN" and "nhé.Vi" also end like hosts of countries; with a space they are no links.
    return /^\p{Lu}\p{L}$/u.test(ends.join("")) ? host.replaceAll(".", ". ").trimEnd() : "…";
  });
}

function isTopLevel(label: string): boolean {
  return tlds.has(domainToASCII(label.toLowerCase())) || RESERVED.has(label.toLowerCase());
}

/** Of local networks and examples (RFC 2606, RFC 6762). */
const RESERVED = new Set(["test", "example", "invalid", "localhost", "local"]);

const NUMBER = /\+?\(?\d(?:[\s().–-]{0,3}\d){7,}/g;
/** Fewer digits are no number that can be dialled, except service numbers. */
const MIN_DIGITS = 9;
const SERVICE_NUMBER = /^1[89]00[ .-]?(?!(?:19|20)\d\d$)\d{2}[ .-]?\d{2}(?:\d{2})?$/;
const DATES = /(?<!\d)(?:[0-3]?\d[.-][01]?\d[.-](?:19|20)\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d)(?!\d)/g;
const YEARS = /^(?:(?:19|20)\d\d\D+)*(?:19|20)\d\d$/;
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const CURRENCY_AFTER = /^\s?(?:đ|₫|vnđ|vnd|usd|eur|\$|€)/i;

function replaceNumbers(text: string): string {
  return text.replace(NUMBER, (number, at: number) => {
    const isAmount = THOUSANDS.test(number) && CURRENCY_AFTER.test(text.slice(at + number.length));
    if (isAmount || YEARS.test(number)) return number;

    const digits = number.replace(DATES, "").replace(/\D/g, "").length;

    return digits >= MIN_DIGITS || SERVICE_NUMBER.test(number) ? "…" : number;
  });
}

/**
 * Without full-width letters, invisible characters and the full stop of Chinese, which browsers
 * take for a dot.
 */
function plainForm(text: string): string {
  return normalizeUnicode(text, "NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("。", ".");
}
