import { createContext, useContext } from "react";

/** The id of the request that the server answers; undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

let latestRequestId: string | undefined;

/** Notes the id of the browser's latest request for a page or its data. */
export function noteRequestId(requestId: string | null | undefined): void {
  if (requestId) latestRequestId = requestId;
}

/** The id by which the server's log has the request of the page in view. */
export const useRequestId = () => useContext(RequestIdContext) ?? latestRequestId;
