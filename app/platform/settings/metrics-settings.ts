import { z } from "zod";
import { setting } from "./declare-setting";
import { Addresses } from "./formats";

/** Who may read /metrics. */
export const METRICS_SETTINGS = {
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    expects: "a text of at least 16 characters",
    meaning: "opens `/metrics` to `Authorization: Bearer …`, from everywhere",
    isSecret: true,
  }),
  METRICS_FROM: setting(Addresses.optional(), {
    expects: "addresses and networks, separated by commas",
    meaning:
      "addresses and networks whose direct connections read `/metrics` without the token; 127.0.0.1 for a Prometheus on this machine",
    unset: "this machine without public `APP_URL`",
    example: "127.0.0.1",
  }),
};
