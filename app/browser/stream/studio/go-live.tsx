import { Mic2, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { useScripts } from "~/ui/elements/use-scripts";
import type { BroadcastPanelProps, EndingView } from "./broadcast-panel.types";
import { CheckPanel } from "./check-panel";
import { EndForm } from "./end-form";
import type { Broadcast } from "./use-broadcast";
import type { usePreflightCheck } from "./use-preflight-check";

type GoLiveProps = BroadcastPanelProps & {
  broadcast: Broadcast;
  check: ReturnType<typeof usePreflightCheck>;
};

/**
 * The controls shown while this window sends nothing: they start the show or run the preflight
 * check.
 */
export function GoLive({
  eventId,
  onAir,
  viewers,
  ending,
  endAction,
  broadcast,
  check,
}: GoLiveProps) {
  const { t } = useTranslation("broadcast");
  const scripts = useScripts();
  const { state, start, end } = broadcast;
  const asking = state.phase === "asking";
  const canContinue = onAir && state.phase !== "ended";
  const wasEnded = !canContinue && ending?.canGoOn === true;

  return (
    <div className="studio-ready">
      <Invitation goOn={canContinue} wasEnded={wasEnded} ending={ending} />
      <noscript>
        <Note role="note">{t("needs_scripts")}</Note>
      </noscript>
      {state.problem && (
        <Note tone="bad" role="alert">
          {t(`problem.${state.problem}`)}
        </Note>
      )}
      {check.state && (
        <CheckPanel check={check.state} onChoose={check.chooseDevices} peakDb={check.peakDb} />
      )}
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
          {t(wasEnded ? "go_on" : "start")}
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
        {canContinue && (
          <EndForm action={endAction} viewers={viewers} ending={ending} onEnd={end} />
        )}
      </div>
      {wasEnded && (
        <p>
          <ButtonLink to={`/dashboard/${eventId}`}>{t("after_show")}</ButtonLink>
        </p>
      )}
      <p role="status" className="studio-hint">
        {asking && t("asking")}
      </p>
    </div>
  );
}

type InvitationProps = { goOn: boolean; wasEnded: boolean; ending: EndingView | null };

/** Tells what the button starts, and what part of the recording is kept. */
function Invitation({ goOn, wasEnded, ending }: InvitationProps) {
  const { t } = useTranslation("broadcast");
  const stepKey = goOn ? "go_on" : wasEnded ? "ended" : "ready";

  return (
    <>
      <h2 className="studio-title">{t(`${stepKey}_title`)}</h2>
      <p>{t(`${stepKey}_text`, { time: ending?.goOnUntil ?? "" })}</p>
      {ending && <p>{ending.keeps}</p>}
    </>
  );
}
