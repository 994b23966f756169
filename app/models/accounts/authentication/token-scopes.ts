/** Scopes of a personal access token. None includes money, passwords or other tokens. */
export const TOKEN_SCOPES = ["read", "streams:read", "events:write", "chat:write", "viewer:write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
