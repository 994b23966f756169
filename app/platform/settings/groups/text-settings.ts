import { getCountries } from "libphonenumber-js/min";
import { z } from "zod";
import { setting, type Values } from "../declare-setting";
import { listOf } from "../formats";

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const KNOWN_COUNTRIES: readonly string[] = getCountries();

const Address = z.url({ protocol: /^https?$/ }).refine((rawValue) => {
  const { protocol, hostname, username } = new URL(rawValue);

  return username === "" && (protocol === "https:" || LOOPBACK_HOST.test(hostname));
});

/**
 * 24 to 64 bytes in base64, with or without the prefix `whsec_`, as libraries for Standard Webhooks
 * expect.
 */
const Secret = z.string().refine((rawValue) => {
  const bytes = Buffer.from(
    /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/.exec(rawValue)?.[1] ?? "",
    "base64",
  ).length;

  return bytes >= 24 && bytes <= 64;
});

const Countries = listOf(
  (code) => KNOWN_COUNTRIES.includes(code),
  "no countries",
  (rawValue) => rawValue.toUpperCase(),
);

/** Text messages to phones. */
export const TEXT_SETTINGS = {
  TEXT_WEBHOOK_URL: setting(Address.optional(), {
    expects: "an address with https, such as https://texts.example/send; http on this machine only",
    meaning:
      "address of your text message service or a bridge to one, which gets each message as a signed call (docs/operate/text-messages.md)",
    unset: "no text messages",
    example: "https://texts.example/send",
  }),
  TEXT_WEBHOOK_SECRET: setting(Secret.optional(), {
    expects:
      "24 to 64 random bytes in base64, such as whsec_cmVwbGFjZS10aGlzLWJ5LXJhbmRvbS1ieXRlcw==",
    meaning: "signs the calls to `TEXT_WEBHOOK_URL` and the reports at `/api/webhooks/texts`",
    example: "whsec_cmVwbGFjZS10aGlzLWJ5LXJhbmRvbS1ieXRlcw==",
    isSecret: true,
  }),
  TEXT_MESSAGES_PER_DAY: setting(z.coerce.number().int().min(1).default(200), {
    expects: "a whole number",
    meaning:
      "text messages per day (UTC), each of which costs you money; after that, people use their email or password",
  }),
  TEXT_COUNTRIES: setting(Countries.default(["VN", "US", "CA", "AU"]), {
    expects: "ISO codes of countries, separated by commas, such as VN,US,FR",
    meaning: "countries whose numbers get text messages; expensive ones attract fraud",
    example: "VN,US,CA,AU",
  }),
};

/** Returns one line if only one of TEXT_WEBHOOK_URL and TEXT_WEBHOOK_SECRET is set. */
export function findTextMistakes({
  TEXT_WEBHOOK_URL,
  TEXT_WEBHOOK_SECRET,
}: Pick<Values<typeof TEXT_SETTINGS>, "TEXT_WEBHOOK_URL" | "TEXT_WEBHOOK_SECRET">): string[] {
  if (TEXT_WEBHOOK_URL && !TEXT_WEBHOOK_SECRET)
    return ["TEXT_WEBHOOK_SECRET is not set. TEXT_WEBHOOK_URL needs it."];

  return TEXT_WEBHOOK_SECRET && !TEXT_WEBHOOK_URL
    ? ["TEXT_WEBHOOK_URL is not set. TEXT_WEBHOOK_SECRET needs it."]
    : [];
}
