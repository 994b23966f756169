/** Scopes of a personal access token. None includes money, passwords or other tokens. */
export const TOKEN_SCOPES = [
  "read",
  "streams:read",
  "events:write",
  "chat:write",
  "chat:own",
  "viewer:write",
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** "chat:own" writes in the rooms of the owner's own shows, "chat:write" in all. */
const WIDER: Partial<Record<TokenScope, TokenScope>> = { "chat:own": "chat:write" };

export function includesScope(scopes: readonly TokenScope[], scope: TokenScope): boolean {
  const wider = WIDER[scope];

  return scopes.includes(scope) || (wider !== undefined && scopes.includes(wider));
}
