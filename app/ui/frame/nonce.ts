import { createContext, useContext } from "react";

/** The nonce of the content security policy; empty in the browser, where scripts already run. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
