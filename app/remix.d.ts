import "@remix-run/node";
import type { ApiDocument } from "~/api/base/document/document";
import type { identifyWithAccount } from "~/auth/session.server";
import type { Language } from "~/locales/languages";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    /** The id of the request in the log; undefined in tests. */
    requestId?: string;
    /**
     * The person who opens a page, if the middleware has identified them. Actions must not use it,
     * see `identifyForLoaders`.
     */
    identity?: ReturnType<typeof identifyWithAccount>;
    /** The source address of the connection. */
    ip?: string;
    /** The API document for its page: screens do not import the API. */
    describeApi?: (language: Language) => ApiDocument;
    /**
     * Calls back when the connection closes. The request's own signal is not used, because it may
     * be garbage-collected before.
     */
    onGone?: (done: () => void) => void;
    /** Notes the real status of an error that is sent with status 200, for the log. */
    onRefused?: (status: number) => void;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
