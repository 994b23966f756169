// Runs for `nhacsong start` with ROLE=relay, without database and pages.
import { serveRelay } from "~/realtime/relay-process/serve-relay.server";

serveRelay();
