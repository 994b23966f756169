import { HandHeart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import type { PayView } from "./pay-view.server";

export function Outcome({ view }: { view: PayView }) {
  const { t } = useTranslation("checkout");

  return (
    <Panel>
      <Note tone={view.kind === "thanks" ? "ok" : "bad"} icon={view.kind === "thanks" ? HandHeart : undefined}>
        <p role="status">{view.message}</p>
      </Note>
      <p className="meta">{t("receiptNote", { id: view.reference })}</p>
      <div className="row">
        <ButtonLink
          variant={view.isLive ? "primary" : "line"}
          to={`${view.isLive ? "/stream" : "/event"}/${view.show.id}`}
        >
          {view.isLive ? t("watch") : t("backToEvent")}
        </ButtonLink>
      </div>
    </Panel>
  );
}
