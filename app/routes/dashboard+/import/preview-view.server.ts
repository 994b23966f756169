import { formatPlainDate, formatTime } from "~/locales/dates";
import type { ImportPlan } from "~/models/moving/imports/import-shows.server";
import type { ViewContext } from "~/web/views/view-context.server";

export type PreviewView = {
  rows: { key: string; title: string; when: string; length: string; state: string; isNew: boolean }[];
  count: number;
  summary: string[];
  /** What the confirmed form sends back. */
  fields: { shows: string; category: string; eventType: string };
};

export function previewView(
  { shows, past }: ImportPlan,
  kind: { category: string; eventType: string },
  { t, language, dayZone }: ViewContext,
): PreviewView {
  const whenOf = (at: Date) => `${formatTime(at, language, dayZone)} · ${formatPlainDate(at, language, dayZone)}`;
  const fresh = shows.flatMap(({ show }) => show ?? []);
  const rows = shows.map(({ title, startTime, state, problem, show }, i) => ({
    key: String(i),
    title: title || t("moving:import.untitled"),
    when: startTime ? whenOf(startTime) : "–",
    length: show ? t("moving:import.minutes", { count: show.duration }) : "–",
    state: problem
      ? `${t("moving:import.state.refused")}: ${t(problem.key, problem.params)}`
      : t(`moving:import.state.${state}`),
    isNew: state === "new",
  }));
  const summary = [
    fresh.length > 0 ? t("moving:import.new", { count: fresh.length }) : t("moving:import.none"),
    ...(fresh.some(({ more }) => more) ? [t("moving:import.fromSite")] : []),
    ...(past > 0 ? [t("moving:import.past", { count: past })] : []),
  ];
  return { rows, count: fresh.length, summary, fields: { shows: JSON.stringify(fresh), ...kind } };
}
