import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireViewer } from "~/web/requests/page.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { titleMeta } from "~/ui/meta/title-meta";
import { OwnShare } from "~/ui/shares/own-share";
import { ownSharesView } from "~/web/views/own-shares.server";
import { answerShare } from "~/web/forms/answer-share.server";
import { ARTIST_FRAME } from "~/ui/workspace/artist-workspace";

export const handle = ARTIST_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  return ownSharesView(request);
}

export const action = answerShare;

export default function OwnSharesScreen() {
  const { t } = useTranslation(["shares"]);
  const { shares } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.lastResult;
  const answered = answer?.initialValue?.key;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={t("mine")} hint={t("mineHint")} />
      {!shares.some(({ key: shareKey }) => shareKey === answered) && (
        <ErrorSummary form={answer?.error?.[""]} />
      )}
      {shares.length === 0 && <EmptyState title={t("mineNone")} hint={t("mineNoneHint")} />}
      {shares.some(({ agreed }) => agreed) && (
        <nav className="row tight" aria-label={t("mine")}>
          <ButtonLink size="sm" to="/dashboard/money">
            {t("toPayouts")}
          </ButtonLink>
        </nav>
      )}
      <ul className="stack">
        {shares.map((share) => (
          <li className="panel stack tight" key={share.key}>
            <OwnShare share={share} answer={share.key === answered ? answer : undefined} />
          </li>
        ))}
      </ul>
    </div>
  );
}
