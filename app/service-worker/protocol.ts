import type { Language } from "~db/vocabularies";

export const SERVICE_WORKER_PATH = "/service-worker.js";

/** What pages tell the worker. */
export type PageMessage = { type: "page"; language: Language };
