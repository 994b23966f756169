import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    /** The source address of the connection. */
    ip?: string;
    /** Calls back when the connection is gone: the request's own signal does not outlive the garbage collector. */
    onGone?: (done: () => void) => void;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
