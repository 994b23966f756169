import "@remix-run/node";
import type { ApiDocument } from "~/api/document/document";
import type { Language } from "~/locales/languages";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    /** The source address of the connection. */
    ip?: string;
    /** The document of the API, for its page: screens do not know the API. */
    describeApi?: (language: Language) => ApiDocument;
    /** Calls back when the connection is gone: the request's own signal does not outlive the garbage collector. */
    onGone?: (done: () => void) => void;
    /** Notes the status of a refusal that is answered with 200, for the log. */
    onRefused?: (status: number) => void;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
