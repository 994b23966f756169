import { setting } from "./declare-setting";
import { listOf } from "./formats";

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const Hosts = listOf(
  (host) => HOST.test(host),
  "no hosts",
  (text) => text.toLowerCase(),
);

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
