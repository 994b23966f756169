import { clock } from "~/platform/clock/clock";
import type { Store } from "~/integrations/storage/object-store/store";
import { deleteReport, listReports, type StandbyReport } from "./standby-report";

/** A standby is gone after this time without a new report. */
export const MAX_SILENCE_MS = 60_000;
const FORGOTTEN_AFTER_MS = 3600_000;

/** A standby that reports, with times by this machine's clock. */
export type Standby = {
  /** Its files are those of the copy at this time; null before it has them. */
  filesAt: Date | null;
  /** When it last restored the database of the copy as a trial; null before. */
  triedAt: Date | null;
  /** Why it may not be able to take over. */
  problem: string | null;
};

type Seen = { report: StandbyReport; at: number; isNew: boolean };

/** Watches, from the server in charge, which standbys are there. */
export class StandbyWatch {
  private readonly seen = new Map<string, Seen>();

  constructor(
    private readonly store: Store,
    private readonly ownSite: string,
    private readonly now: () => number = () => clock.now().getTime(),
  ) {}

  /**
   * Lists the standbys whose reports change, the most useful first. The first reading knows none: a
   * report does not tell when it was written, because clocks differ. A time without readings proves
   * no silence.
   * @throws BackupError when the place cannot be read
   */
  async list(): Promise<Standby[]> {
    const reports = await listReports(this.store).catch((error: unknown) => {
      this.seen.clear();
      throw error;
    });
    const now = this.now();

    for (const [site, report] of reports) {
      const before = this.seen.get(site);
      if (before?.report.beat !== report.beat)
        this.seen.set(site, { report, at: now, isNew: before !== undefined });
    }

    await this.forget(reports);

    const present = [...this.seen.values()].filter(
      ({ at, isNew }) => isNew && now - at < MAX_SILENCE_MS,
    );

    return present.map(toStandby).sort(mostUsefulFirst);
  }

  /**
   * Reports of the former standby that this server is, and of those that are long gone, are
   * deleted.
   */
  private async forget(reports: Map<string, StandbyReport>) {
    for (const [site, { at }] of this.seen) {
      const isOver = site === this.ownSite || this.now() - at > FORGOTTEN_AFTER_MS;
      if (isOver) await deleteReport(this.store, site);
      if (isOver || !reports.has(site)) this.seen.delete(site);
    }
  }
}

function toStandby({ report: { files, trial }, at }: Seen): Standby {
  const timeOf = ({ ageMs }: typeof files) => (ageMs === null ? null : new Date(at - ageMs));

  return {
    filesAt: timeOf(files),
    triedAt: timeOf(trial),
    problem: files.problem ?? trial.problem,
  };
}

function mostUsefulFirst(a: Standby, b: Standby) {
  const triedAt = (it: Standby) => it.triedAt?.getTime() ?? -Infinity;

  return Number(a.problem !== null) - Number(b.problem !== null) || triedAt(b) - triedAt(a);
}
