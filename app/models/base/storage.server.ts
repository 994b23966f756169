/** Waits for running writes, then closes the database. Do not call the models afterwards. */
export { closeDatabase as closeStorage } from "~db/client.server";
export { moveWriteLog, getWriterState } from "~db/client.server";
