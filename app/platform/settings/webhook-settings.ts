import { isIP } from "node:net";
import { setting } from "./declare-setting";
import { listOf } from "./formats";

export const WEBHOOK_SETTINGS = {
  WEBHOOK_ALLOWED_ADDRESSES: setting(listOf((text) => isIP(text) > 0, "no addresses").default([]), {
    expects: "IP addresses separated by commas, such as 127.0.0.1",
    meaning:
      "private addresses that artists' webhooks may call, also without TLS, and that their shows may be sent to, as for a bot on this machine; all others must be public",
    unset: "none",
    example: "127.0.0.1",
  }),
};
