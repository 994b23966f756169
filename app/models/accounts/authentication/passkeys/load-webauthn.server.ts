/**
 * Loads the library at the first use of a passkey: it has two hundred files that most starts of a
 * server do not need.
 */
export const loadWebauthn = () => import("@simplewebauthn/server");
