import { clock } from "~/platform/clock/clock";
import { formatTime } from "~/locales/dates";
import { formatNumber, formatRating } from "~/locales/format";
import type { EncoderRefusal, EncoderReport } from "~/models/live/streams/broadcast/encoder-report";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { findOnAir } from "~/models/live/streams/broadcast/on-air.server";
import type { EncoderSignal, EncoderView } from "~/browser/stream/studio/encoder/encoder.types";
import type { ViewContext } from "./view-context.server";

/** @throws AppError unauthenticated, forbidden, not_found */
export async function encoderView(context: ViewContext, eventId: string): Promise<EncoderView> {
  const report = await getEncoderReport(context.actor, eventId);

  return {
    at: clock.now().getTime(),
    isProgramConnected:
      report.source === "rtmp" && (report.state === "sending" || report.state === "quiet"),
    signal: hasSignal(eventId, report) ? signalOf(report, context) : null,
    refusals: unsettledRefusals(report).map((refusal) => describeRefusal(refusal, context)),
  };
}

/** An encoder that has stopped is of interest only while its show waits for it. */
function hasSignal(eventId: string, { state, source }: EncoderReport): boolean {
  if (state === "none" || source === "demo") return false;

  return state !== "stopped" || findOnAir(eventId) !== null;
}

/** Refusals that are still open: media that an encoder sends later settles an earlier refusal. */
function unsettledRefusals({
  connectedAt,
  lastMediaAt,
  refusals,
}: EncoderReport): EncoderRefusal[] {
  return lastMediaAt === null
    ? refusals
    : refusals.filter(({ at: refusedAt }) => refusedAt > (connectedAt ?? 0));
}

function signalOf(report: EncoderReport, context: ViewContext): EncoderSignal {
  const { t } = context;
  const { state, warnings } = report;
  const signalName =
    report.encoder ??
    t(report.source === "browser" ? "streaming:desk.browser" : "streaming:desk.encoder");
  const isSending = state === "sending";

  return {
    health: healthOf(report),
    title: t(`streaming:desk.${state === "none" ? "stopped" : state}`, { name: signalName }),
    text: isSending ? (warnings.length ? null : t("streaming:desk.good")) : textOf(report, context),
    since: isSending ? sinceOf(report, context) : null,
    facts: isSending ? factsOf(report, context) : [],
    warnings: isSending ? warnings.map((warning) => t(`streaming:warning.${warning}`)) : [],
  };
}

function textOf({ state, source }: EncoderReport, { t }: ViewContext) {
  if (state === "quiet") return t("streaming:desk.quietText");

  return t(source === "browser" ? "streaming:desk.browserStopped" : "streaming:desk.stoppedText");
}

function healthOf({ state, warnings }: EncoderReport): EncoderSignal["health"] {
  if (state === "quiet") return "bad";
  if (state !== "sending") return "off";
  if (warnings.includes("near_limit") || warnings.includes("no_picture")) return "bad";

  return warnings.length > 0 ? "warn" : "good";
}

function sinceOf({ connectedAt }: EncoderReport, { t, now }: ViewContext): string | null {
  if (connectedAt === null) return null;

  const minutes = Math.floor((now.getTime() - connectedAt) / 60_000);

  return minutes < 1 ? t("streaming:desk.justNow") : t("streaming:desk.since", { count: minutes });
}

function factsOf(
  { video, audio, bitsPerSecond }: EncoderReport,
  { t, language }: ViewContext,
): EncoderSignal["facts"] {
  const number = (value: number) => formatNumber(Math.round(value), language);
  const decimal = (value: number) => formatRating(value, language);
  const makeFact = (label: string, value: string | null | undefined, unit: string) =>
    value ? { label, value, unit } : { label, value: t("streaming:desk.unknown"), unit: "" };
  const { framesPerSecond, keyFrameSeconds } = video ?? {
    framesPerSecond: null,
    keyFrameSeconds: null,
  };

  return [
    makeFact(t("streaming:desk.picture"), video && `${video.width}×${video.height}`, ""),
    makeFact(
      t("streaming:desk.frames"),
      framesPerSecond === null ? null : number(framesPerSecond),
      "fps",
    ),
    makeFact(
      t("streaming:desk.speed"),
      bitsPerSecond === null ? null : decimal(bitsPerSecond / 1e6),
      "Mbit/s",
    ),
    makeFact(
      t("streaming:desk.keyFrames"),
      keyFrameSeconds === null ? null : decimal(keyFrameSeconds),
      t("streaming:desk.seconds"),
    ),
    makeFact(
      t("streaming:desk.sound"),
      audio && number(audio.channels),
      audio ? soundUnit(audio, t) : "",
    ),
  ];
}

const soundUnit = (
  { channels, sampleRate }: NonNullable<EncoderReport["audio"]>,
  t: ViewContext["t"],
) => t("streaming:desk.channels", { count: channels, khz: sampleRate / 1000 });

function describeRefusal(
  { code: refusalCode, at: refusedAt, count, detail }: EncoderRefusal,
  { t, language, dayZone }: ViewContext,
) {
  const title = t(`streaming:refusal.${refusalCode}.title`, { detail: detail ?? "" });

  return {
    title: t("streaming:desk.refusedAt", {
      time: formatTime(new Date(refusedAt), language, dayZone),
      title,
    }),
    advice: t(`streaming:refusal.${refusalCode}.advice`),
    times: count > 1 ? t("streaming:desk.times", { count }) : null,
  };
}
