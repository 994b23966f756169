import { z } from "zod";
import { setting } from "./declare-setting";

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const Hosts = z.string().transform((text, context) => {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (hosts.length > 0 && hosts.every((host) => HOST.test(host))) return hosts;
  context.addIssue("no hosts");
  return z.NEVER;
});

/** Of Chrome and its relatives, Chromium, Firefox, Edge on Windows, and Safari. */
const BROWSERS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
];

export const PUSH_SETTINGS = {
  PUSH_HOSTS: setting(Hosts.default(BROWSERS), {
    expects: "host names separated by commas, such as fcm.googleapis.com,*.push.apple.com",
    meaning:
      "push services of browsers that notices are sent to; `*.` stands for any name before it. Subscriptions at other hosts are refused, and stored ones end",
    example: BROWSERS.join(","),
  }),
};
