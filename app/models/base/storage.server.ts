/** Waits for running writes, then closes the database. Call nothing of the models afterwards. */
export { closeDatabase as closeStorage } from "~db/client.server";
export { moveWriteLog, getWriterState } from "~db/client.server";
