import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { logger } from "~/platform/logging/logger.server";
import { readBackup, readCopy } from "./each/backup.server";
import { probeMail, readMail, readPush } from "./each/delivery.server";
import * as machine from "./each/machine.server";
import * as money from "./each/money.server";
import * as outside from "./each/outside.server";
import * as providers from "./each/providers.server";
import { probePlace } from "./each/places.server";
import { probeRecordings, readRecordings } from "./each/recordings.server";
import { readLive, readSettings, readSignIns } from "./each/site.server";
import { readStandby } from "./each/standby.server";
import { readTexts } from "./each/texts.server";
import { readZalo } from "./each/zalo.server";
import { type HealthCheck, CHECK_STATES, type Reading } from "./reading";
import { findProbe } from "./probes.server";
import { reasonOf } from "./send-request";

/**
 * The health checks, declared once for the doctor's command, the admin's overview, the mails and
 * the metrics.
 */
export const CHECKS = {
  address: { probe: outside.probeAddress },
  tls: { probe: outside.probeTls },
  redirect: { probe: outside.probeRedirect },
  proxy: { probe: outside.probeProxy },
  upload: { probe: outside.probeUpload },
  socket: { probe: outside.probeSocket },
  metrics: { probe: outside.probeMetrics },
  rtmp: { probe: outside.probeRtmp },
  clock: { probe: outside.probeClock },
  backup: { look: readBackup, probe: () => probePlace("BACKUP_TO") },
  copy: { look: readCopy, probe: () => probePlace("COPY_TO") },
  standby: { look: readStandby, inServerOnly: true },
  payments: { look: money.readPayments },
  transfers: { look: money.readTransfers },
  payouts: { look: money.readPayouts },
  receipts: { look: money.readReceipts },
  stripe: { look: providers.readStripe, probe: providers.probeStripe },
  bank: { look: providers.readBank },
  sepay: {
    look: () => providers.readBankProvider("sepay"),
    probe: () => providers.probeBankProvider("sepay"),
  },
  payos: {
    look: () => providers.readBankProvider("payos"),
    probe: () => providers.probeBankProvider("payos"),
  },
  disk: { look: machine.readDiskSpace },
  memory: { look: machine.readMemory },
  files: { look: machine.readFiles },
  recordings: { look: readRecordings, inServerOnly: true, probe: probeRecordings },
  settings: { look: readSettings },
  live: { look: readLive, inServerOnly: true },
  signIns: { look: readSignIns, inServerOnly: true },
  database: { look: machine.readDatabase, inServerOnly: true },
  jobs: { look: machine.readJobs, inServerOnly: true },
  mail: { look: readMail, probe: probeMail },
  push: { look: readPush },
  texts: { look: readTexts },
  zalo: { look: readZalo },
  version: { look: machine.readVersion, inServerOnly: true },
} satisfies Record<string, HealthCheck>;

export type CheckName = keyof typeof CHECKS;
export type CheckReading = Reading & { name: CheckName; probedAt?: Date };

/**
 * Reads all checks that apply to this site, the worst first. `inServer`: false in the doctor's
 * command.
 */
export async function readChecks({ inServer = true } = {}): Promise<CheckReading[]> {
  const checkNames = Object.keys(CHECKS) as CheckName[];
  const readings = await Promise.all(checkNames.map((checkName) => readCheck(checkName, inServer)));

  return readings
    .filter((reading) => reading !== null)
    .sort((left, right) => rank(right) - rank(left));
}

/** The checks for the admin's screen. @throws AppError unauthenticated, forbidden */
export async function listChecks(actor: Actor): Promise<CheckReading[]> {
  assertCanUseAdmin(actor);

  return readChecks();
}

/** Runs one part of a check; if it throws, the check is bad. */
export async function attempt(
  checkName: CheckName,
  runCheck: () => ReturnType<NonNullable<HealthCheck["look"]>>,
) {
  try {
    return await runCheck();
  } catch (error) {
    logger.error({ error, check: checkName }, "A health check failed to run");

    return {
      state: "bad",
      fact: "broken",
      values: { reason: reasonOf(error) },
      todo: "broken",
    } satisfies Reading;
  }
}

/**
 * Combines the current reading with that of the last probe: the worse one, with the other as a
 * detail. If both are equally bad, the probe is used, because it names the cause.
 */
async function readCheck(checkName: CheckName, inServer: boolean): Promise<CheckReading | null> {
  const { look: readNow, inServerOnly }: HealthCheck = CHECKS[checkName];
  const currentReading =
    readNow && (inServer || !inServerOnly) ? await attempt(checkName, readNow) : null;
  const lastProbe = findProbe(checkName);
  if (!lastProbe) return currentReading && { name: checkName, ...currentReading };

  const { reading: probeReading, at: probedAt } = lastProbe;
  if (!currentReading) return { name: checkName, ...probeReading, probedAt: probedAt };

  const isProbeWorse = probeReading.state !== "ok" && rank(probeReading) >= rank(currentReading);
  const [worseReading, otherReading] = isProbeWorse
    ? [probeReading, currentReading]
    : [currentReading, probeReading];
  const details = [
    ...(worseReading.details ?? []),
    ...sentencesOf(checkName, otherReading, worseReading.todo),
  ];

  return { name: checkName, ...worseReading, details, probedAt: probedAt };
}

/** The sentences of a reading, without a remedy that is already shown. */
function sentencesOf(
  checkName: CheckName,
  { fact, values, todo, details = [] }: Reading,
  shownTodo: Reading["todo"],
) {
  const factKey = fact === "broken" ? fact : `${checkName}.${fact}`;
  const remedy =
    todo && todo !== shownTodo && fact !== "broken"
      ? [{ key: `${checkName}.todo.${todo}`, values }]
      : [];

  return [{ key: factKey, values }, ...remedy, ...details];
}

function rank({ state }: Reading) {
  return CHECK_STATES.indexOf(state);
}
