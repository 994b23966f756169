import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { ErrorSummary } from "../form/error-summary";
import type { FormAnswer } from "../form/form-answer";
import { SubmitButton } from "../form/submit-button";

type OwnShareProps = {
  share: {
    key: string;
    eventId: string;
    show: { text: string; lang?: string };
    date: string;
    artist: string;
    role: string;
    agreed: string | null;
    gross: string | null;
    own: string | null;
    offer: { text: string; until: string; points: number } | null;
    canAnswer: boolean;
    /** The reason why an offer can no longer be answered; null if it can. */
    ended: string | null;
  };
  /** The action's answer to this share's form. */
  answer?: FormAnswer;
};

/** A share of a show, or an offered one, for the person to whom it belongs. */
export function OwnShare({ share, answer }: OwnShareProps) {
  const { t } = useTranslation("shares");
  const { agreed, offer, ended, canAnswer } = share;

  return (
    <>
      <h2 className="h3">
        <Link to={`/event/${share.eventId}`} lang={share.show.lang}>
          {share.show.text}
        </Link>
      </h2>
      <p className="meta">
        <span translate="no">{share.artist}</span>, {share.date}
      </p>
      {agreed && (
        <dl className="facts">
          <dt>{t("percent")}</dt>
          <dd className="num">
            {agreed} (<span translate="no">{share.role}</span>)
          </dd>
          <dt>{t("gross")}</dt>
          <dd className="num">{share.gross ?? t("nothingYet")}</dd>
          <dt>{t("own")}</dt>
          <dd className="num">{share.own ?? t("nothingYet")}</dd>
        </dl>
      )}
      {offer && (
        <>
          <p>{offer.text}</p>
          <p className="meta">{offer.until}</p>
        </>
      )}
      {ended && <p>{ended}</p>}
      <ErrorSummary form={answer?.error?.[""]} />
      {canAnswer && <AnswerForm share={share} />}
    </>
  );
}

function AnswerForm({ share: { key, offer } }: Pick<OwnShareProps, "share">) {
  const { t } = useTranslation("shares");

  return (
    <Form method="post" className="row tight">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="points" value={offer?.points ?? 0} />
      {offer && (
        <SubmitButton size="sm" intent="accept" pendingLabel={t("accept")}>
          {t("accept")}
        </SubmitButton>
      )}
      <Button variant="line" size="sm" name="intent" value="decline">
        {offer ? t("decline") : t("giveUp")}
      </Button>
    </Form>
  );
}
