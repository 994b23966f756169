import { getBackupStatus, getCopyStatus } from "~/operations/backup/backup-status.server";
import { findStandbyStatus } from "~/operations/backup/standby/standby-status.server";
import { readChecks } from "~/operations/checks/check-list.server";
import { CHECK_STATES } from "~/operations/checks/reading";
import { readDisk } from "~/operations/health/figures.server";
import { listJobRuns } from "~/operations/health/job-runs.server";
import { findOpenReader } from "~/operations/health/open-readers.server";
import { readReadiness } from "~/operations/health/readiness.server";
import { getWriterState } from "~/models/base/storage.server";
import { findDisk } from "~/models/live/streams/broadcast/disk.server";
import { findRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { siteVersion } from "~/platform/process/version.server";
import { singleValue, type Reading, unixSeconds } from "~/platform/metrics/register-readings";

export const MACHINE_READINGS: Reading[] = [
  {
    name: "nhacsong_build_info",
    help: "The running version",
    labels: ["version"],
    read: () => [{ labels: { version: siteVersion() }, value: 1 }],
  },
  {
    name: "nhacsong_ready",
    help: "1 if the process can serve, as /readyz reports it",
    read: async () => singleValue(Number((await readReadiness()).status === "ok")),
  },
  {
    name: "nhacsong_health_light",
    help: "Health checks of the admin's overview: 0 good, 1 look, 2 fix now",
    labels: ["light"],
    read: async () =>
      (await readChecks()).map(({ name: checkName, state }) => ({
        labels: { light: checkName },
        value: CHECK_STATES.indexOf(state),
      })),
  },
  {
    name: "nhacsong_writer_waiting",
    help: "Transactions that wait for the writer of the database",
    read: () => singleValue(getWriterState().waiting),
  },
  {
    name: "nhacsong_writer_oldest_wait_seconds",
    help: "Wait of the oldest of them",
    read: () => singleValue(getWriterState().oldestWaitMs / 1000),
  },
  {
    name: "nhacsong_writer_transactions_total",
    help: "Transactions; those that wait together share a commit",
    isCounter: true,
    read: () => singleValue(getWriterState().works),
  },
  {
    name: "nhacsong_writer_commits_total",
    help: "Commits to the disk",
    isCounter: true,
    read: () => singleValue(getWriterState().commits),
  },
  {
    name: "nhacsong_writer_busy_seconds_total",
    help: "Time in which the writer worked",
    isCounter: true,
    read: () => singleValue(getWriterState().busyMs / 1000),
  },
  {
    name: "nhacsong_disk_free_bytes",
    help: "Free space on the volume of DATA_DIR",
    read: async () => singleValue((await readDisk()).freeBytes),
  },
  {
    name: "nhacsong_disk_size_bytes",
    help: "Size of the volume of DATA_DIR",
    read: async () => singleValue((await readDisk()).totalBytes),
  },
  {
    name: "nhacsong_database_size_bytes",
    help: "Size of the database file",
    read: async () => singleValue((await readDisk()).databaseBytes),
  },
  {
    name: "nhacsong_database_log_bytes",
    help: "Size of the write-ahead log of the database",
    read: () => singleValue(findOpenReader().logBytes),
  },
  {
    name: "nhacsong_database_held_seconds",
    help: "How long a program has kept a read transaction open, so that the log only grows; 0 without one",
    read: () => singleValue(findOpenReader().heldMs / 1000),
  },
  {
    name: "nhacsong_recording_room_bytes",
    help: "Bytes that may still be recorded, within the quotas",
    read: () => singleValue(findDisk()?.roomBytes),
  },
  {
    name: "nhacsong_recordings_waiting_bytes",
    help: "Recorded on the disk and not in RECORDINGS_TO yet; absent without it",
    read: () => singleValue(findRecordingUploads()?.waitingBytes),
  },
  {
    name: "nhacsong_recordings_oldest_waiting_timestamp_seconds",
    help: "When the oldest of it was recorded; absent if nothing waits",
    read: () => singleValue(unixSeconds(findRecordingUploads()?.waitingSince)),
  },
  {
    name: "nhacsong_backup_last_success_timestamp_seconds",
    help: "Last complete backup of BACKUP_TO; absent before the first",
    read: () => singleValue(unixSeconds(getBackupStatus()?.lastAt)),
  },
  {
    name: "nhacsong_copy_last_success_timestamp_seconds",
    help: "Time up to which the continuous copy is complete",
    read: () => singleValue(unixSeconds(getCopyStatus()?.lastAt)),
  },
  {
    name: "nhacsong_standbys",
    help: "Standbys that report; absent without FAILOVER, and while COPY_TO cannot be read",
    read: () => singleValue(findStandbyStatus()?.standbys?.length),
  },
  {
    name: "nhacsong_standby_files_timestamp_seconds",
    help: "Time up to which the readiest standby has fetched the files of the copy",
    read: () => singleValue(unixSeconds(findStandbyStatus()?.standbys?.[0]?.filesAt)),
  },
  {
    name: "nhacsong_standby_last_trial_timestamp_seconds",
    help: "When the readiest standby last restored the database of the copy as a trial",
    read: () => singleValue(unixSeconds(findStandbyStatus()?.standbys?.[0]?.triedAt)),
  },
  {
    name: "nhacsong_job_failures",
    help: "Runs in a row in which a job failed",
    labels: ["job"],
    read: () =>
      listJobRuns().map(({ name: checkName, failures }) => ({
        labels: { job: checkName },
        value: failures,
      })),
  },
  {
    name: "nhacsong_job_last_end_age_seconds",
    help: "Time since a job last came to an end",
    labels: ["job"],
    read: () =>
      listJobRuns().map(({ name: checkName, endedAt }) => ({
        labels: { job: checkName },
        value: (performance.now() - endedAt) / 1000,
      })),
  },
];
