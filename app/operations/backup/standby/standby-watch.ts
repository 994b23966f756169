import { clock } from "~/platform/clock/clock";
import type { Store } from "~/integrations/storage/object-store/store";
import { deleteReport, listReports, type StandbyReport } from "./standby-report";

/** A standby without a new report for this long counts as gone. */
export const MAX_SILENCE_MS = 60_000;
const FORGOTTEN_AFTER_MS = 3600_000;

/** A standby that sends reports; times are by this machine's clock. */
export type Standby = {
  /** The time at which its files matched the copy; null before the first fetch. */
  filesAt: Date | null;
  /** The time of the last trial restore of the copy's database; null before the first. */
  triedAt: Date | null;
  /** The reason why it may not be able to take over; null without one. */
  problem: string | null;
};

type SeenReport = { report: StandbyReport; at: number; isNew: boolean };

/** Watches from the server in charge which standbys are present. */
export class StandbyWatch {
  private readonly seenReports = new Map<string, SeenReport>();

  constructor(
    private readonly placeStore: Store,
    private readonly ownSite: string,
    private readonly now: () => number = () => clock.now().getTime(),
  ) {}

  /**
   * Lists the standbys whose reports change, the most useful first. The first reading lists none,
   * because a report does not contain a time of this machine's clock. Time without readings does
   * not count as silence.
   * @throws BackupError if the place cannot be read
   */
  async list(): Promise<Standby[]> {
    const reports = await listReports(this.placeStore).catch((error: unknown) => {
      this.seenReports.clear();
      throw error;
    });
    const now = this.now();

    for (const [standbySite, report] of reports) {
      const before = this.seenReports.get(standbySite);
      if (before?.report.beat !== report.beat)
        this.seenReports.set(standbySite, { report, at: now, isNew: before !== undefined });
    }

    await this.forget(reports);

    const present = [...this.seenReports.values()].filter(
      ({ at: reportedAt, isNew }) => isNew && now - reportedAt < MAX_SILENCE_MS,
    );

    return present.map(toStandby).sort(mostUsefulFirst);
  }

  /**
   * Deletes this server's report from its time as a standby, and the reports of standbys that are
   * long gone.
   */
  private async forget(reports: Map<string, StandbyReport>) {
    for (const [standbySite, { at: reportedAt }] of this.seenReports) {
      const isOver = standbySite === this.ownSite || this.now() - reportedAt > FORGOTTEN_AFTER_MS;
      if (isOver) await deleteReport(this.placeStore, standbySite);
      if (isOver || !reports.has(standbySite)) this.seenReports.delete(standbySite);
    }
  }
}

function toStandby({ report: { files, trial }, at: reportedAt }: SeenReport): Standby {
  const timeOf = ({ ageMs }: typeof files) =>
    ageMs === null ? null : new Date(reportedAt - ageMs);

  return {
    filesAt: timeOf(files),
    triedAt: timeOf(trial),
    problem: files.problem ?? trial.problem,
  };
}

function mostUsefulFirst(left: Standby, right: Standby) {
  const triedAt = (standby: Standby) => standby.triedAt?.getTime() ?? -Infinity;

  return (
    Number(left.problem !== null) - Number(right.problem !== null) || triedAt(right) - triedAt(left)
  );
}
