import { CalendarPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopyField } from "~/ui/dashboard/copy-field";
import { buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Panel } from "~/ui/elements/panel";

type Feed = { address: string; webcal: string; google: string };

/** Three ways to subscribe, for every calendar. */
export function SubscribePanel({ feed: { address, webcal, google } }: { feed: Feed }) {
  const { t } = useTranslation("calendar");

  return (
    <Panel title={t("subscribe")}>
      <Way href={webcal} label={t("app")} hint={t("appHint")} />
      <Way href={google} label={t("google")} hint={t("googleHint")} />
      <CopyField label={t("address")} value={address} hint={t("addressHint")} />
    </Panel>
  );
}

function Way({ href, label, hint }: { href: string; label: string; hint: string }) {
  return (
    <div className="field">
      <a className={buttonClass({ variant: "primary" }, "justify-self-start")} href={href} rel="noreferrer">
        <Icon of={CalendarPlus} />
        {label}
      </a>
      <p className="hint">{hint}</p>
    </div>
  );
}
