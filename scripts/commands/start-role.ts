import { env } from "~/env.server";

await (env.ROLE === "relay" ? import("./start-relay") : import("./start-site"));
