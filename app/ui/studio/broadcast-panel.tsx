import { Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../button";
import { Note } from "../note";
import { useScripts } from "../use-scripts";
import { isSending } from "./air-state";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { EndForm } from "./end-form";
import { OnAir } from "./on-air";
import { useBroadcast } from "./use-broadcast";

export type { BroadcastPanelProps, StudioNotice } from "./broadcast-panel.types";

/** Where the artist goes on air from the browser. Stands on the artist's own stream page, in place of the video. */
export function BroadcastPanel(props: BroadcastPanelProps) {
  const broadcast = useBroadcast(props);
  return (
    <section className="air">
      {isSending(broadcast.state) ? (
        <OnAir {...broadcast} viewers={props.viewers} endAction={props.endAction} />
      ) : (
        <Ready {...props} {...broadcast} />
      )}
      {props.children}
    </section>
  );
}

type ReadyProps = BroadcastPanelProps & Pick<ReturnType<typeof useBroadcast>, "state" | "start" | "end">;

function Ready({ onAir, endAction, state, start, end }: ReadyProps) {
  const { t } = useTranslation("studioAir");
  const scripts = useScripts();
  const asking = state.phase === "asking";
  const goOn = onAir && state.phase !== "ended";
  return (
    <div className="air-ready">
      <h2 className="air-title">{t(goOn ? "go_on_title" : "ready_title")}</h2>
      <p>{t(goOn ? "go_on_text" : "ready_text")}</p>
      <noscript>
        <Note role="note">{t("needs_scripts")}</Note>
      </noscript>
      {state.problem && (
        <Note tone="bad" role="alert">
          {t(`problem.${state.problem}`)}
        </Note>
      )}
      <div className="air-actions">
        <Button
          type="button"
          variant="son"
          size="lg"
          icon={Radio}
          disabled={!scripts}
          pending={asking}
          pendingLabel={t("starting")}
          onClick={() => void start()}
        >
          {t("start")}
        </Button>
        {goOn && <EndForm action={endAction} onEnd={end} />}
      </div>
      <p role="status" className="air-hint">
        {asking && t("asking")}
      </p>
    </div>
  );
}
