import { Tv } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { TelevisionItem } from "./television-view";

/** The screens a person has opened something on; nothing without any. */
export function TelevisionList({ televisions }: { televisions: TelevisionItem[] }) {
  const { t } = useTranslation("tv");
  if (televisions.length === 0) return null;

  return (
    <Panel title={t("yours")}>
      <p className="meta">{t("yoursHint")}</p>
      <ul className="stack">
        {televisions.map((it) => (
          <li className="row between" key={it.id}>
            <div>
              <b lang={it.titleLang}>{it.title}</b>{" "}
              {it.isOn && <Badge tone="ok">{t("isOn")}</Badge>}
              <p className="meta">
                {it.device} · {it.since}
              </p>
            </div>
            <ButtonLink to={`/tv/${it.id}`} icon={Tv}>
              {t("openRemote")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
