import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { TokenInput, TokenRevocation } from "~/models/accounts/authentication/access-token-schema";
import { zoneOf } from "~/auth/cookies/zone.server";
import { clock } from "~/platform/clock/clock";
import { requireViewer } from "~/web/requests/page.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import { TOKEN_DAYS } from "~/models/accounts/authentication/access-token-schema";
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "~/models/accounts/authentication/access-tokens.server";
import { TOKEN_SCOPES, type TokenScope } from "~/models/accounts/authentication/token-scopes";
import { canUseDashboard } from "~/models/base/permissions";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { NewTokenForm } from "./new-token-form";
import { TokenList } from "./token-list";
import { required } from "~/platform/required";
import { ARTIST_FRAME } from "~/ui/workspace/artist-workspace";

export const handle = ARTIST_FRAME;
export const meta = titleMeta;

const SCOPE_TEXTS = {
  read: "read",
  "streams:read": "streams",
  "events:write": "events",
  "chat:write": "chatWrite",
  "chat:own": "chatOwn",
  "viewer:write": "viewer",
} as const satisfies Record<TokenScope, string>;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, timeZone } = await requireViewer(request);
  const { t, language } = await speak(request);
  const personZone = timeZone ?? zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;
  const formatMoment = (time: Date | null) => time && formatDateTime(time, language, personZone);
  const scopeText = (scope: TokenScope) => t(`accessTokens:scope.${SCOPE_TEXTS[scope]}`);
  const tokenView = ({
    id: tokenId,
    name: tokenName,
    scopes,
    createdAt,
    lastUsedAt,
    expiresAt,
  }: AccessToken) => ({
    id: tokenId,
    name: tokenName,
    scopes: scopes.map(scopeText).join(" · "),
    created: required(formatMoment(createdAt)),
    used: formatMoment(lastUsedAt),
    expires: formatMoment(expiresAt),
    isExpired: expiresAt !== null && expiresAt < clock.now(),
  });

  return data(
    {
      title: t("workspace:pages.tokens"),
      mayCreate: canUseDashboard(actor),
      tokens: (await listAccessTokens(actor)).map(tokenView),
      scopes: TOKEN_SCOPES.map((value) => ({ value, label: scopeText(value) })),
      days: [...TOKEN_DAYS],
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

type TokenAnswer = { lastResult?: FormAnswer; secret?: string };

export const action = intentAction<{ secret: string }>({
  create: viewerForm({
    schema: TokenInput,
    run: async ({ actor }, tokenFields) => {
      const { secret } = await createAccessToken(actor, tokenFields);

      // The token is only in this response, never in an address, a cookie or a log.
      return data({ secret }, { headers: { "Cache-Control": "no-store" } });
    },
  }),
  revoke: viewerForm({
    schema: TokenRevocation,
    run: ({ actor }, { id: tokenId }) => revokeAccessToken(actor, tokenId),
    toast: { title: "accessTokens:revoked", body: "accessTokens:revokedHint" },
  }),
});

export default function TokensScreen() {
  const { t } = useTranslation(["accessTokens", "workspace"]);
  const { mayCreate } = useLoaderData<typeof loader>();
  const secret = (useActionData<typeof action>() as TokenAnswer | undefined)?.secret;

  return (
    <div className="wrap section snug stack">
      <SectionHead level={1} size="s" title={t("workspace:pages.tokens")} hint={t("lead")} />
      {secret && <NewToken secret={secret} />}
      <TokenList />
      {mayCreate ? <NewTokenForm key={secret} /> : <Note>{t("artistsOnly")}</Note>}
      <div>
        <ButtonLink to="/api/docs" variant="quiet">
          {t("documentation")}
        </ButtonLink>
      </div>
    </div>
  );
}

function NewToken({ secret }: { secret: string }) {
  const { t } = useTranslation("accessTokens");

  return (
    <Note tone="ok" role="status">
      <p>
        <b>{t("made")}</b>
      </p>
      <p>{t("madeHint")}</p>
      <p className="token-secret num" translate="no">
        {secret}
      </p>
    </Note>
  );
}
