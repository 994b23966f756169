import { createContext, useContext } from "react";

/** The CSP nonce; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
