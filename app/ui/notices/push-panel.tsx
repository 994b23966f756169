import { Form, useRouteLoaderData } from "@remix-run/react";
import { BellOff, BellRing, type LucideIcon, Mail, Smartphone } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import { Note } from "../elements/note";
import { useScripts } from "../elements/use-scripts";
import type { FrameData } from "../frame/frame-data";
import { ErrorSummary } from "../form/error-summary";
import { IphoneGuide } from "./iphone-guide";
import { rememberPush, unsubscribe } from "./push-browser";
import { usePush } from "./use-push";

type PushProps = {
  /** True if the server sends notifications to this browser. */
  isOn: boolean;
  publicKey: string;
  hasMail: boolean;
};

/**
 * Turns notifications of this browser on and off. The browser asks for permission only after a
 * press.
 */
export function PushPanel({ isOn, publicKey, hasMail }: PushProps) {
  const { t } = useTranslation("push");
  const hasScripts = useScripts();
  const pushState = usePush({ isOn, publicKey });
  if (pushState.ability === "denied") return <Blocked hasMail={hasMail} />;
  if (isOn && !pushState.isReset) return <TurnedOn />;
  if (!hasScripts) return <WithoutScripts hasMail={hasMail} />;
  if (pushState.ability === "iphone") return <OnIphone />;
  if (pushState.ability === "unsupported") return <Unsupported hasMail={hasMail} />;

  return (
    <div className="stack tight">
      <Button
        type="button"
        variant="primary"
        size="lg"
        block
        icon={BellRing}
        onClick={() => void pushState.turnOn()}
        pending={pushState.isPending}
        pendingLabel={t("turningOn")}
      >
        {t("turnOn")}
      </Button>
      <p className="meta">{t("asksNext")}</p>
      {pushState.failure && (
        <Note tone="bad" role="alert">
          {t(pushState.failure)}
        </Note>
      )}
      <ErrorSummary form={pushState.refusals} />
      {hasMail && <MailInstead />}
    </div>
  );
}

function MailInstead() {
  const { t } = useTranslation("push");

  return (
    <div>
      <ButtonLink to="/notices/settings#mail" icon={Mail}>
        {t("byMail")}
      </ButtonLink>
    </div>
  );
}

/**
 * A plain form that turns notifications off; with scripts the browser also deletes its
 * subscription.
 */
function TurnedOn() {
  const { t } = useTranslation("push");
  const viewerId = useRouteLoaderData<Pick<FrameData, "viewer">>("root")?.viewer?.id;

  useEffect(() => {
    if (viewerId) rememberPush(viewerId);
  }, [viewerId]);

  return (
    <PushState icon={BellRing} title={t("onTitle")}>
      <p>{t("onHint")}</p>
      <Form
        method="post"
        action="/notices/phone"
        onSubmit={() => void unsubscribe().catch(() => {})}
      >
        <Button name="intent" value="off">
          {t("turnOff")}
        </Button>
      </Form>
    </PushState>
  );
}

function Blocked({ hasMail }: { hasMail: boolean }) {
  const { t } = useTranslation("push");

  return (
    <PushState icon={BellOff} title={t("deniedTitle")}>
      <p>{t("deniedHint")}</p>
      {hasMail && <MailInstead />}
    </PushState>
  );
}

function Unsupported({ hasMail }: { hasMail: boolean }) {
  const { t } = useTranslation("push");

  return (
    <PushState icon={BellOff} title={t("unsupportedTitle")}>
      <p>{t("unsupportedHint")}</p>
      {hasMail && <MailInstead />}
    </PushState>
  );
}

function WithoutScripts({ hasMail }: { hasMail: boolean }) {
  const { t } = useTranslation("push");

  return (
    <>
      <Note>{t("needsScripts")}</Note>
      {hasMail && <MailInstead />}
    </>
  );
}

function OnIphone() {
  const { t } = useTranslation("push");

  return (
    <PushState icon={Smartphone} title={t("iphoneTitle")}>
      <p>{t("iphoneHint")}</p>
      <IphoneGuide />
    </PushState>
  );
}

function PushState({
  icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="push-state stack tight">
      <h2 className="h3">
        <Icon of={icon} /> {title}
      </h2>
      {children}
    </section>
  );
}
