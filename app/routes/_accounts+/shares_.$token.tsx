import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerShare } from "~/web/forms/answer-share.server";
import { withErrorPage } from "~/web/requests/page.server";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { OwnShare } from "~/ui/shares/own-share";
import { offerView } from "~/web/views/own-shares.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/**
 * Shows the offer of a mail's link. Every person with the link sees the offer; answering it needs
 * an account.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, () => offerView(request, required(params.token)));
}

export const action = answerShare;

export default function OfferScreen() {
  const { t } = useTranslation("shares");
  const { share, signIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <h1 className="d-m">{t("title")}</h1>
      <Panel>
        <OwnShare share={share} answer={answer} />
        {signIn && (
          <p className="row tight">
            <ButtonLink to={signIn.login} variant="primary">
              {t("signIn")}
            </ButtonLink>
            <ButtonLink to={signIn.signup}>{t("signUp")}</ButtonLink>
          </p>
        )}
      </Panel>
    </div>
  );
}
