import { z } from "zod";
import { TokenInput } from "~/models/accounts/authentication/access-token-schema";
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "~/models/accounts/authentication/access-tokens.server";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import { Instant, instantOrNull } from "../base/parts";
import { operation } from "../base/operation";

const TokenFields = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
});
const TokenJson = TokenFields.meta({ id: "AccessToken" });

function tokenJson({
  id: tokenId,
  name: tokenName,
  scopes,
  expiresAt,
  lastUsedAt,
  createdAt,
}: AccessToken): z.output<typeof TokenJson> {
  return {
    id: tokenId,
    name: tokenName,
    scopes,
    expiresAt: instantOrNull(expiresAt),
    lastUsedAt: instantOrNull(lastUsedAt),
    createdAt: createdAt.toISOString(),
  };
}

/** No scope covers these calls: a token cannot create or revoke tokens. */
export const accessTokensCalls = [
  operation({
    method: "get",
    path: "/user/tokens",
    id: "listAccessTokens",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.array(TokenJson),
    run: async ({ actor }) => (await listAccessTokens(actor)).map(tokenJson),
  }),
  operation({
    method: "post",
    path: "/user/tokens",
    id: "createAccessToken",
    tag: "accounts",
    who: "artist",
    body: TokenInput,
    response: TokenFields.extend({ token: z.string() }),
    status: 201,
    errors: ["conflict"],
    run: async ({ actor, body }) => {
      const { secret, token } = await createAccessToken(actor, body);

      return { ...tokenJson(token), token: secret };
    },
  }),
  operation({
    method: "delete",
    path: "/user/tokens/{id}",
    id: "revokeAccessToken",
    tag: "accounts",
    who: "member",
    response: z.object({ revoked: z.literal(true) }),
    run: async ({ actor, params }) => {
      await revokeAccessToken(actor, params.id);

      return { revoked: true as const };
    },
  }),
];
