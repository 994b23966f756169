/** The server did not answer: no connection, or a restart. */
export class UnreachableError extends Error {}
