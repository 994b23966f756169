type RouteParam =
  "id" | "eventId" | "ticketId" | "paymentId" | "token" | "code" | "key" | "kind" | "action";

/**
 * A route runs only when its address matches, so the parameters in its file name are always there.
 */
export type RouteParams = Record<RouteParam, string>;
