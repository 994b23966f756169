import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { setting, SOME_TEXT } from "../declare-setting";
import { Currencies } from "../formats";

const Text = z.string();

/** Refuses keys of another kind, because Stripe's keys are easily confused. */
const notLike = (otherKind: RegExp) =>
  z.string().refine((keyText) => !otherKind.test(keyText.trim()));

/** Settings for card payments, and for payouts to artists by Stripe Connect. */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: setting(notLike(/^(pk_|whsec_)/).optional(), {
    expects:
      "the secret key, which begins with sk_ or rk_; pk_ is the publishable key, whsec_ a webhook's secret",
    wanted: { unless: "PAYMENTS" },
    meaning: "Stripe's secret key",
    isSecret: true,
  }),
  STRIPE_PUBLISHABLE_KEY: setting(notLike(/^(sk_|rk_|whsec_)/).optional(), {
    expects: "the publishable key, which begins with pk_: every visitor can read it",
    wanted: { with: "STRIPE_SECRET_KEY" },
    meaning: "Stripe's publishable key",
  }),
  STRIPE_WEBHOOK_SECRET: setting(Text.optional(), {
    expects: SOME_TEXT,
    wanted: { with: "STRIPE_SECRET_KEY" },
    meaning: "signing secret of the webhook `/api/stripe/webhook`",
    isSecret: true,
  }),
  STRIPE_CURRENCIES: setting(Currencies.default(["usd"]), {
    expects: `currencies of prices (${CURRENCIES.join(", ")}), separated by commas`,
    meaning:
      "currencies that cards are charged in, the preferred one first; test payments also take `usd`, `vnd`",
    example: "usd,eur,aud",
  }),
  STRIPE_CONNECT: setting(z.enum(["on", "off"]).default("off"), {
    expects: "on or off",
    meaning:
      "on: artists outside Vietnam can open an account at Stripe and be paid to it (Stripe Connect)",
  }),
  STRIPE_CONNECT_WEBHOOK_SECRET: setting(Text.optional(), {
    expects: SOME_TEXT,
    meaning:
      "signing secret of a second webhook `/api/stripe/webhook`, for events of connected accounts",
    isSecret: true,
  }),
};
