import { env } from "~/platform/settings/env.server";

await (env.ROLE === "relay" ? import("./start-relay") : import("./start-site"));
