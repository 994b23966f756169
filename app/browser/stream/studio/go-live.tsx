import { Mic2, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { useScripts } from "~/ui/elements/use-scripts";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { CheckPanel } from "./check-panel";
import { EndForm } from "./end-form";
import type { Broadcast } from "./use-broadcast";
import type { usePreflightCheck } from "./use-preflight-check";

type GoLiveProps = BroadcastPanelProps & { broadcast: Broadcast; check: ReturnType<typeof usePreflightCheck> };

/** Shown while this window sends nothing: start, or run the preflight check. */
export function GoLive({ onAir, endAction, broadcast: { state, start, end }, check }: GoLiveProps) {
  const { t } = useTranslation("broadcast");
  const scripts = useScripts();
  const asking = state.phase === "asking";
  const goOn = onAir && state.phase !== "ended";
  return (
    <div className="studio-ready">
      <h2 className="studio-title">{t(goOn ? "go_on_title" : "ready_title")}</h2>
      <p>{t(goOn ? "go_on_text" : "ready_text")}</p>
      <noscript>
        <Note role="note">{t("needs_scripts")}</Note>
      </noscript>
      {state.problem && (
        <Note tone="bad" role="alert">
          {t(`problem.${state.problem}`)}
        </Note>
      )}
      {check.state && <CheckPanel check={check.state} onChoose={check.chooseDevices} peakDb={check.peakDb} />}
      <div className="studio-actions">
        <Button
          type="button"
          variant="primary"
          size="lg"
          icon={Radio}
          disabled={!scripts}
          pending={asking}
          pendingLabel={t("starting")}
          onClick={() => void start(check.handOver())}
        >
          {t("start")}
        </Button>
        {scripts && (
          <Button
            type="button"
            variant="line"
            size="lg"
            icon={Mic2}
            disabled={asking}
            aria-expanded={check.state !== null}
            onClick={() => (check.state ? check.close() : void check.open())}
          >
            {t(check.state ? "check_close" : "check_open")}
          </Button>
        )}
        {goOn && <EndForm action={endAction} onEnd={end} />}
      </div>
      <p role="status" className="studio-hint">
        {asking && t("asking")}
      </p>
    </div>
  );
}
