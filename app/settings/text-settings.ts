import { getCountries } from "libphonenumber-js/min";
import { z } from "zod";
import { setting } from "./declare-setting";
import { listOf } from "./formats";
import type { Settings } from "./settings";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const KNOWN: readonly string[] = getCountries();

const Address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname, username } = new URL(text);
  return username === "" && (protocol === "https:" || LOOPBACK.test(hostname));
});

/** 24 to 64 bytes in base64, as Standard Webhooks wants it. */
const Secret = z.string().refine((text) => {
  const bytes = Buffer.from(/^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1] ?? "", "base64").length;
  return bytes >= 24 && bytes <= 64;
});

const Countries = listOf(
  (code) => KNOWN.includes(code),
  "no countries",
  (text) => text.toUpperCase(),
);

/** Text messages to phones. */
export const TEXT_SETTINGS = {
  TEXTS_URL: setting(Address.optional(), {
    expects: "an address with https, such as https://texts.example/send; http on this machine only",
    meaning:
      "address of your text message service or a bridge to one, which gets each message as a signed call (docs/operations.md, “Text messages”)",
    unset: "no text messages",
    example: "https://texts.example/send",
  }),
  TEXTS_SECRET: setting(Secret.optional(), {
    expects: "whsec_ and 24 to 64 random bytes in base64",
    meaning: "signs the calls to `TEXTS_URL` and the reports at `/api/webhooks/texts`",
    example: "whsec_cmVwbGFjZS10aGlzLWJ5LXJhbmRvbS1ieXRlcw==",
    isSecret: true,
  }),
  TEXTS_PER_DAY: setting(z.coerce.number().int().min(1).default(200), {
    expects: "a whole number",
    meaning:
      "text messages per day (UTC), each of which costs you money; after that, people use their email or password",
  }),
  TEXTS_NOTICES_PERCENT: setting(z.coerce.number().int().min(0).max(50).default(25), {
    expects: "a whole number from 0 to 50",
    meaning:
      "how much of `TEXTS_PER_DAY` may be notices to people who asked for text messages; the rest is for codes; 0 = codes only",
  }),
  TEXTS_COUNTRIES: setting(Countries.default(["VN", "US", "CA", "AU"]), {
    expects: "ISO codes of countries, separated by commas, such as VN,US,FR",
    meaning: "countries whose numbers get text messages; expensive ones attract fraud",
    example: "VN,US,CA,AU",
  }),
};

/** One line if only one of the two is set. */
export function findTextMistakes({ TEXTS_URL, TEXTS_SECRET }: Pick<Settings, "TEXTS_URL" | "TEXTS_SECRET">): string[] {
  if (TEXTS_URL && !TEXTS_SECRET) return ["TEXTS_SECRET is not set. TEXTS_URL needs it."];
  return TEXTS_SECRET && !TEXTS_URL ? ["TEXTS_URL is not set. TEXTS_SECRET needs it."] : [];
}
