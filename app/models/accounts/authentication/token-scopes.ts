/** Scopes of a personal access token. No scope gives access to money, passwords or other tokens. */
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
const WIDER_SCOPES: Partial<Record<TokenScope, TokenScope>> = { "chat:own": "chat:write" };

export function includesScope(scopes: readonly TokenScope[], scope: TokenScope): boolean {
  const widerScope = WIDER_SCOPES[scope];

  return scopes.includes(scope) || (widerScope !== undefined && scopes.includes(widerScope));
}
