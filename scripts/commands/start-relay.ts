// What `nhacsong start` does with ROLE=relay: no database, no pages.
import { serveRelay } from "~/realtime/relay-process/serve-relay.server";

serveRelay();
