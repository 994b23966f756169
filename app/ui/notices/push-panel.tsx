import { Form, useRouteLoaderData } from "@remix-run/react";
import { BellOff, BellRing, Smartphone } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { Icon } from "../elements/icon";
import { Note } from "../elements/note";
import { Panel } from "../elements/panel";
import { useScripts } from "../elements/use-scripts";
import type { FrameData } from "../frame/frame-data";
import { IphoneGuide } from "./iphone-guide";
import { rememberPush, unsubscribe } from "./push-browser";
import { usePush } from "./use-push";

type PushProps = {
  /** The server sends to this browser. */
  isOn: boolean;
  publicKey: string;
};

/** Turns notifications of this browser on and off. Only a press asks for permission. */
export function PushPanel({ isOn, publicKey }: PushProps) {
  const { t } = useTranslation("push");
  const hasScripts = useScripts();
  const push = usePush({ isOn, publicKey });
  if (push.ability === "denied") return <Blocked />;
  if (isOn && !push.isReset) return <TurnedOn />;
  if (!hasScripts) return <Note>{t("needsScripts")}</Note>;
  if (push.ability === "iphone") return <OnIphone />;
  if (push.ability === "unsupported") return <Unsupported />;
  return (
    <Panel>
      <div className="stack tight">
        <Button
          type="button"
          variant="primary"
          size="lg"
          icon={BellRing}
          onClick={() => void push.turnOn()}
          pending={push.isPending}
          pendingLabel={t("turningOn")}
        >
          {t("turnOn")}
        </Button>
        <p className="meta">{t("asksNext")}</p>
        {push.failure && (
          <Note tone="bad" role="alert">
            {t(push.failure)}
          </Note>
        )}
      </div>
    </Panel>
  );
}

/** A plain form; with scripts the browser forgets its subscription, too. */
function TurnedOn() {
  const { t } = useTranslation("push");
  const viewerId = useRouteLoaderData<Pick<FrameData, "viewer">>("root")?.viewer?.id;
  useEffect(() => {
    if (viewerId) rememberPush(viewerId);
  }, [viewerId]);
  return (
    <Panel title={<Titled icon={BellRing} text={t("onTitle")} />}>
      <p>{t("onHint")}</p>
      <Form method="post" action="/notices/phone" onSubmit={() => void unsubscribe().catch(() => {})}>
        <Button name="intent" value="off">
          {t("turnOff")}
        </Button>
      </Form>
    </Panel>
  );
}

function Blocked() {
  const { t } = useTranslation("push");
  return (
    <Panel title={<Titled icon={BellOff} text={t("deniedTitle")} />}>
      <p>{t("deniedHint")}</p>
    </Panel>
  );
}

function Unsupported() {
  const { t } = useTranslation("push");
  return (
    <Panel title={<Titled icon={BellOff} text={t("unsupportedTitle")} />}>
      <p>{t("unsupportedHint")}</p>
    </Panel>
  );
}

function OnIphone() {
  const { t } = useTranslation("push");
  return (
    <Panel title={<Titled icon={Smartphone} text={t("iphoneTitle")} />}>
      <p>{t("iphoneHint")}</p>
      <IphoneGuide />
    </Panel>
  );
}

function Titled({ icon, text }: { icon: typeof BellRing; text: string }) {
  return (
    <>
      <Icon of={icon} /> {text}
    </>
  );
}
