import { useTranslation } from "react-i18next";
import { isSending } from "./broadcast-state";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { EncoderControls } from "./encoder/encoder-controls";
import { EncoderPanel } from "./encoder/encoder-panel";
import { OnAir } from "./on-air";
import { GoLive } from "./go-live";
import { useBroadcast } from "./use-broadcast";
import { usePreflightCheck } from "./use-preflight-check";

export type { BroadcastPanelProps } from "./broadcast-panel.types";

/** The artist's broadcast controls, in place of the video on the artist's own stream page. */
export function BroadcastPanel(props: BroadcastPanelProps) {
  const broadcast = useBroadcast(props);
  // An encoder may connect while the page is open, so its texts load with the page.
  const { t } = useTranslation(["broadcast", "streaming"]);
  const check = usePreflightCheck(props.eventId, () =>
    props.notify({ kind: "error", title: t("check_failed"), text: t("problem.incomplete") }),
  );
  const { encoder, endAction, viewers, ending } = props;
  const sender = isSending(broadcast.state)
    ? "window"
    : encoder?.isProgramConnected
      ? "program"
      : "nobody";

  return (
    <section className="studio">
      {sender === "window" && (
        <OnAir broadcast={broadcast} viewers={viewers} ending={ending} endAction={endAction} />
      )}
      {sender === "program" && encoder && (
        <EncoderControls
          encoder={encoder}
          isLive={props.onAir}
          viewers={viewers}
          ending={ending}
          preview={props.preview}
          endAction={endAction}
          onEnd={broadcast.end}
        />
      )}
      {sender === "nobody" && <GoLive {...props} broadcast={broadcast} check={check} />}
      {sender === "nobody" && encoder && <EncoderPanel encoder={encoder} />}
      {props.children}
    </section>
  );
}
