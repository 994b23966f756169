/** Waits for the writes under way, then closes the database. Nothing of the domain may be called after it. */
export { closeDatabase as closeStorage } from "~db/client.server";
