import { Tv } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { TelevisionItem } from "./television-view";

/** The televisions on which a person has opened a show; renders nothing without any. */
export function TelevisionList({ televisions }: { televisions: TelevisionItem[] }) {
  const { t } = useTranslation("tv");
  if (televisions.length === 0) return null;

  return (
    <Panel title={t("yours")}>
      <p className="meta">{t("yoursHint")}</p>
      <ul className="stack">
        {televisions.map((television) => (
          <li className="row between" key={television.id}>
            <div>
              <b lang={television.titleLang}>{television.title}</b>{" "}
              {television.isOn && <Badge tone="ok">{t("isOn")}</Badge>}
              <p className="meta">
                {television.device} · {television.since}
              </p>
            </div>
            <ButtonLink to={`/tv/${television.id}`} icon={Tv}>
              {t("openRemote")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
