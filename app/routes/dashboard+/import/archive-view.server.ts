import { formatPlainDate, formatTime } from "~/locales/dates";
import type { ArchiveResult } from "~/models/moving/imports/archive/import-archive.server";
import type { ViewContext } from "~/web/views/view-context.server";

type Row = { key: string; id: string | null; title: string; when: string; state: string };
export type ArchiveView = {
  summary: string[];
  shows: Row[];
  /** Those that didn't come in, but for songs that the artist has. */
  songs: { key: string; title: string; state: string }[];
};

export function archiveView(result: ArchiveResult, context: ViewContext): ArchiveView {
  const { t } = context;
  const songs = result.songs.filter(({ state }) => state === "refused" || state === "later");
  return {
    summary: summaryOf(result, context),
    shows: showRows(result, context),
    songs: songs.map(({ title, state, problem }, i) => ({
      key: String(i),
      title: title || t("moving:import.untitled"),
      state: stateText(state, problem, context),
    })),
  };
}

function summaryOf({ shows, songs, profile, past, left }: ArchiveResult, { t }: ViewContext): string[] {
  const made = shows.filter(({ state }) => state === "new").length;
  const added = songs.filter(({ state }) => state === "new").length;
  const known = songs.filter(({ state }) => state === "known").length;
  const texts = profile.map((name) => t(`dashboard:profile.${name}`)).join(", ");
  const none = shows.length > 0 ? "moving:archive.madeNone" : "moving:archive.noShows";
  return [
    made > 0 ? t("moving:archive.made", { count: made }) : t(none),
    ...(past > 0 ? [t("moving:import.past", { count: past })] : []),
    ...(added > 0 ? [t("moving:archive.songsMade", { count: added })] : []),
    ...(known > 0 ? [t("moving:archive.songsKnown", { count: known })] : []),
    ...(texts ? [t("moving:archive.filled", { texts })] : []),
    ...(left > 0 ? [t("moving:archive.left")] : []),
  ];
}

function showRows({ shows }: ArchiveResult, context: ViewContext): Row[] {
  const { t, language, dayZone } = context;
  const whenOf = (at: Date) => `${formatTime(at, language, dayZone)} · ${formatPlainDate(at, language, dayZone)}`;
  return shows.map(({ id, title, startTime, state, problem }, i) => ({
    key: String(i),
    id,
    title: title || t("moving:import.untitled"),
    when: startTime ? whenOf(startTime) : "–",
    state: stateText(state, problem, context),
  }));
}

type Outcome = ArchiveResult["shows"][number];

function stateText(state: Outcome["state"], problem: Outcome["problem"], { t }: ViewContext): string {
  const text = t(`moving:archive.state.${state}`);
  return problem ? `${text}: ${t(problem.key, problem.params)}` : text;
}
