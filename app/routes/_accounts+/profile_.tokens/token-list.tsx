import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { loader } from "./route";

type Token = ReturnType<typeof useLoaderData<typeof loader>>["tokens"][number];

export function TokenList() {
  const { t } = useTranslation("accessTokens");
  const { tokens } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("yours")}>
      {tokens.length === 0 && <p>{t("none")}</p>}
      <ul className="stack">
        {tokens.map((token) => (
          <li key={token.id} className="row">
            <TokenFacts token={token} />
            <Form method="post">
              <input type="hidden" name="id" value={token.id} />
              <Button
                size="sm"
                variant="danger"
                name="intent"
                value="revoke"
                aria-label={t("revokeNamed", { name: token.name })}
              >
                {t("revoke")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TokenFacts({
  token: { name, scopes, created, used, expires, isExpired },
}: {
  token: Token;
}) {
  const { t } = useTranslation("accessTokens");

  return (
    <div className="grow">
      <b lang="" dir="auto" className="break">
        {name}
      </b>{" "}
      {isExpired && <Badge tone="ended">{t("expired")}</Badge>}
      <br />
      <span>{t("may", { scopes })}</span>
      <br />
      <span className="meta">
        {t("created", { time: created })} · {used ? t("used", { time: used }) : t("unused")}
        {expires && !isExpired && <> · {t("expires", { time: expires })}</>}
      </span>
    </div>
  );
}
