import { Download, Hourglass, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Countdown } from "~/ui/money/countdown";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useRevalidation } from "~/ui/page-data/use-revalidation";
import { HelpForm } from "./help";
import type { TransferView } from "./transfer-view.server";
import { CopyRow } from "~/ui/money/copy-row";

type Props = {
  view: TransferView;
  waiting: NonNullable<TransferView["waiting"]>;
  lastResult?: FormAnswer;
};

const POLL_MS = 4000;
const RELOAD_SECONDS = 15;
/** Size of the QR code in pixels, which reserves its place while it loads. */
const PICTURE_PX = 540;

/**
 * Everything that a buyer needs for the transfer. After the payment the page turns into the ticket;
 * without scripts it reloads until then.
 */
export function WaitingTransfer({ view, waiting, lastResult }: Props) {
  const { t } = useTranslation("transfers");

  useRevalidation({ everyMs: POLL_MS });

  return (
    <>
      {!view.isHelpOpen && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <WaitBar view={view} waiting={waiting} />
      <div className="panel bank-top">
        <TransferCode waiting={waiting} />
        <BankDetails waiting={waiting} />
      </div>
      <p className="meta">
        {!waiting.isAutomatic && `${t("waitingByHand")} `}
        {t(`canClose${view.suffix}`)}
      </p>
      <div className="row">
        <ButtonLink icon={RefreshCw} to="">
          {t("checkAgain")}
        </ButtonLink>
        {!view.isHelpOpen && (
          <ButtonLink variant="quiet" to="?help=1" preventScrollReset>
            {t("helpTitle")}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={view.checkoutHref}>
          {t("otherWay")}
        </ButtonLink>
      </div>
      {view.isHelpOpen && <HelpForm hasHint={view.hasHint} lastResult={lastResult} />}
    </>
  );
}

/**
 * The time until which the seat is held. While a person looks at money without a reference, the
 * hold continues.
 */
function WaitBar({ view: { suffix }, waiting }: Pick<Props, "view" | "waiting">) {
  const { t } = useTranslation("transfers");
  const { amount, time, untilIso, isUnassigned } = waiting;

  return (
    <div className="waitbar">
      <Icon of={Hourglass} />
      <div role="status">
        <b>{t(isUnassigned ? "unassigned" : "waiting", { amount })}</b>
        <span className="meta">
          {isUnassigned
            ? t(`unassignedText${suffix}`)
            : `${t(`heldUntil${suffix}`, { time })} ${t("waitingItself")}`}
        </span>
      </div>
      {!isUnassigned && (
        <p className="left">
          <Countdown untilIso={untilIso} />
        </p>
      )}
    </div>
  );
}

/**
 * The QR code as a picture: phones save pictures with a long press, and banking apps read them from
 * the photos.
 */
function TransferCode({ waiting: { pictureHref, reference } }: Pick<Props, "waiting">) {
  const { t } = useTranslation("transfers");
  if (!pictureHref) return null;

  return (
    <div className="bank-qr">
      <div className="qr">
        <img src={pictureHref} alt={t("qr")} width={PICTURE_PX} height={PICTURE_PX} />
      </div>
      <p className="meta">{t("scan")}</p>
      <a
        className={buttonClass({ variant: "primary", size: "lg", block: true })}
        href={pictureHref}
        download={`${reference}.png`}
      >
        <Icon of={Download} />
        {t("savePicture")}
      </a>
      <div>
        <h2 className="h3">{t("onPhone")}</h2>
        <ol className="steps-s">
          <li>{t("steps.save")}</li>
          <li>{t("steps.open")}</li>
          <li>{t("steps.send")}</li>
          <li>{t("steps.back")}</li>
        </ol>
      </div>
    </div>
  );
}

/** The bank details to type into a banking app. */
function BankDetails({ waiting }: { waiting: NonNullable<TransferView["waiting"]> }) {
  const { t } = useTranslation("transfers");
  const { amount, amountDigits, reference, account } = waiting;

  return (
    <div className="stack tight">
      <h2 className="h3">{t("typeIt")}</h2>
      <dl className="num">
        <CopyRow label={t("exactAmount")} value={amountDigits} shown={amount} look="big" />
        <CopyRow label={t("reference")} value={reference} look="code" isKey />
        {account && (
          <>
            <CopyRow label={t("account")} value={account.account} />
            <CopyRow label={t("accountName")} value={account.name} />
            <CopyRow label={t("bank")} value={account.bank} canCopy={false} />
          </>
        )}
      </dl>
    </div>
  );
}
