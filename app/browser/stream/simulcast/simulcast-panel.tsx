import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { classes } from "~/ui/elements/classes";
import { Button } from "~/ui/elements/button";
import type { SimulcastRow, SimulcastView } from "./simulcast.types";
import { formatNumber } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { useEffect, useState } from "react";
import { usePolled } from "../use-polled";

const KNOWN_PROBLEMS = [
  "ENOTFOUND",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "private",
  "closed",
  "stalled",
] as const;

/**
 * Shows at the desk how other sites receive the show, with a switch for each site. Shows nothing
 * until the artist has added a site.
 */
export function SimulcastPanel({ view, eventId }: { view: SimulcastView | null; eventId: string }) {
  if (!view || view.rows.length === 0) return null;

  return <Panel view={view} eventId={eventId} />;
}

function Panel({ view, eventId }: { view: SimulcastView; eventId: string }) {
  const { t } = useTranslation("simulcast");
  const targets = useSimulcasts(eventId, view.rows);

  return (
    <section className="panel simulcast" id="simulcast">
      <div className="row between">
        <h2 className="h3">{t("desk")}</h2>
        {view.setUpHref && (
          <Link className="btn btn-quiet btn-sm" to={view.setUpHref} target="_blank" rel="noopener">
            {t("manage")}
          </Link>
        )}
      </div>
      <ul>
        {targets.map((target) => (
          <TargetRow key={target.id} row={target} view={view} />
        ))}
      </ul>
      {view.problem && <p className="meta">{view.problem}</p>}
      {!view.problem && view.isFreeLookOnly && (
        <p className="meta">
          {t("freeLookOnly")} {t(view.hasCard ? "cardHint" : "noCard")}
        </p>
      )}
    </section>
  );
}

function TargetRow({ row, view }: { row: SimulcastRow; view: SimulcastView }) {
  const { t } = useTranslation(["simulcast", "common"]);
  const textOf = useStateText();
  const action = t(row.isOn ? "switchOff" : "switchOn");

  return (
    <li>
      <span className={classes("bead", toneOf(row, view))} aria-hidden="true" />
      <span>
        <b translate="no">{row.name}</b>
        <br />
        <span className="meta num">{textOf(row, view)}</span>
      </span>
      {(row.isOn || !view.problem) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={row.id} />
          <Button
            variant="line"
            size="sm"
            name="intent"
            value={row.isOn ? "simulcastOff" : "simulcastOn"}
            aria-label={t("common:actionFor", { action, title: row.name })}
          >
            {action}
          </Button>
        </Form>
      )}
    </li>
  );
}

const isKnownProblem = (reason: string | null): reason is (typeof KNOWN_PROBLEMS)[number] =>
  KNOWN_PROBLEMS.includes(reason as never);

type ShowState = Pick<SimulcastView, "isLive" | "isFreeLookOnly">;

/** The color of the bead beside a site; a text describes the same state. */
function toneOf(
  { isOn, report }: SimulcastRow,
  { isLive }: ShowState,
): "off" | "" | "warn" | "bad" {
  if (!isOn) return "off";
  if (!report) return isLive ? "off" : "";
  if (report.state === "refused") return "bad";

  return report.state === "sending" && report.lostPercent === 0 ? "" : "warn";
}

/** Describes how a site receives the show, in the language of the page. */
function useStateText() {
  const { t, i18n } = useTranslation("simulcast");
  const format = (value: number) => formatNumber(value, languageOf(i18n));

  return ({ isOn, report }: SimulcastRow, { isLive }: ShowState): string => {
    if (!isOn) return t("state.off");
    if (!report) return t(isLive ? "state.over" : "state.ready");

    const { state, reason, kbitPerSecond, lostPercent } = report;
    if (state === "refused" && !reason) return t("state.refusedSilently");
    if (state === "sending" && lostPercent > 0)
      return t("state.gaps", { rate: format(kbitPerSecond), lost: format(lostPercent) });

    const reasonText =
      state === "reconnecting" && isKnownProblem(reason) ? t(`problem.${reason}`) : (reason ?? "");

    return t(`state.${state}`, { rate: format(kbitPerSecond), reason: reasonText });
  };
}

/** The loaded rows, updated from the API while a site is switched on. */
function useSimulcasts(eventId: string, loadedRows: SimulcastRow[]): SimulcastRow[] {
  const [targets, setRows] = useState(loadedRows);

  useEffect(() => setRows(loadedRows), [loadedRows]);

  const isOn = loadedRows.some((target) => target.isOn);

  usePolled<SimulcastRow[]>(isOn ? `/api/events/${eventId}/simulcasts` : null, setRows);

  return targets;
}
