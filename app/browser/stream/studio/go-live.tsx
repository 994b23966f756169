import { Mic2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { useScripts } from "~/ui/elements/use-scripts";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { CheckPanel } from "./check-panel";
import { EndForm } from "./end-form";
import { StartForm } from "./start-form";
import type { Broadcast } from "./use-broadcast";
import type { usePreflightCheck } from "./use-preflight-check";

type GoLiveProps = BroadcastPanelProps & {
  broadcast: Broadcast;
  check: ReturnType<typeof usePreflightCheck>;
};

/**
 * The controls shown while this window sends nothing: they start the show, run the preflight check,
 * or lead on after the end.
 */
export function GoLive(props: GoLiveProps) {
  const { ending, broadcast, check } = props;
  const { t } = useTranslation("broadcast");
  const { phase, problem } = broadcast.state;
  const step = stepOf(props);
  const canStart = step !== "ended" || ending?.canGoOn === true;

  return (
    <div className="studio-ready">
      <Invitation {...props} step={step} />
      {canStart && (
        <noscript>
          <Note role="note">{t("needs_scripts")}</Note>
        </noscript>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {t(`problem.${problem}`)}
        </Note>
      )}
      {check.state && (
        <CheckPanel check={check.state} onChoose={check.chooseDevices} peakDb={check.peakDb} />
      )}
      <div className="studio-actions" id="check">
        {step === "ended" && <NextLink {...props} />}
        {canStart && <StartActions {...props} step={step} />}
        {step === "go_on" && <EndForm {...props} action={props.endAction} onEnd={broadcast.end} />}
      </div>
      <p role="status" className="studio-hint">
        {phase === "asking" && t("asking")}
      </p>
    </div>
  );
}

/** Leads on after the end. */
function NextLink({ eventId, isRehearsal }: GoLiveProps) {
  const { t } = useTranslation("broadcast");

  return (
    <ButtonLink
      variant="primary"
      size="lg"
      to={isRehearsal ? "/dashboard" : `/dashboard/${eventId}`}
    >
      {t(isRehearsal ? "rehearsal.leave" : "after_show")}
    </ButtonLink>
  );
}

function StartActions({ step, isRehearsal, ending, broadcast, check }: StepProps) {
  const { t } = useTranslation("broadcast");
  const hasScripts = useScripts();
  const isStarting = broadcast.state.phase === "asking";
  const againKey = isRehearsal ? "rehearsal.again" : "go_on";

  return (
    <>
      <StartForm
        label={t(step === "ended" ? againKey : "start")}
        variant={step === "ended" ? "line" : "primary"}
        question={ending?.startQuestion ?? null}
        isStarting={isStarting}
        onStart={() => void broadcast.start(check.handOver())}
      />
      {hasScripts && (
        <Button
          type="button"
          variant="line"
          size="lg"
          icon={Mic2}
          disabled={isStarting}
          aria-expanded={check.state !== null}
          onClick={() => (check.state ? check.close() : void check.open())}
        >
          {t(check.state ? "check_close" : "check_open")}
        </Button>
      )}
    </>
  );
}

type Step = "ready" | "go_on" | "ended";
type StepProps = GoLiveProps & { step: Step };

/** Right after the end the window knows of it before the page's data do. */
function stepOf({ onAir, ending, broadcast }: GoLiveProps): Step {
  const endedHere = broadcast.state.phase === "ended";
  if (onAir && !endedHere) return "go_on";

  return endedHere || ending?.hasEnded ? "ended" : "ready";
}

/** Tells what the button starts, and what part of the recording is kept. */
function Invitation({ step, ending, isRehearsal }: StepProps) {
  const { t } = useTranslation("broadcast");
  const canGoOn = !ending?.hasEnded || ending.canGoOn;
  const texts = isRehearsal && step !== "go_on" ? (`rehearsal.${step}` as const) : step;
  const title = isRehearsal && step === "ended" ? t("rehearsal.ended_title") : t(`${step}_title`);

  return (
    <>
      <h2 className="studio-title">{title}</h2>
      {canGoOn && <p>{t(`${texts}_text`, { time: ending?.goOnUntil ?? "" })}</p>}
      {ending?.keeps && <p>{ending.keeps}</p>}
    </>
  );
}
