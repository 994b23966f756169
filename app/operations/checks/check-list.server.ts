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
import { type Check, CHECK_STATES, type Reading } from "./reading";
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
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;
export type CheckReading = Reading & { name: CheckName; probedAt?: Date };

/**
 * All checks that apply to this site, the worst first. `inServer` is false in the doctor's command.
 */
export async function readChecks({ inServer = true } = {}): Promise<CheckReading[]> {
  const names = Object.keys(CHECKS) as CheckName[];
  const readings = await Promise.all(names.map((name) => readCheck(name, inServer)));

  return readings.filter((it) => it !== null).sort((a, b) => rank(b) - rank(a));
}

/** The same for the admin's screen. @throws AppError unauthenticated, forbidden */
export async function listChecks(actor: Actor): Promise<CheckReading[]> {
  assertCanUseAdmin(actor);

  return readChecks();
}

/** Runs one part of a check; one that throws is bad itself. */
export async function attempt(name: CheckName, run: () => ReturnType<NonNullable<Check["look"]>>) {
  try {
    return await run();
  } catch (error) {
    logger.error({ error, check: name }, "A health check failed to run");

    return {
      state: "bad",
      fact: "broken",
      values: { reason: reasonOf(error) },
      todo: "broken",
    } satisfies Reading;
  }
}

/**
 * The worse of what is seen now and what the last probe found, with the other as a detail. A probe
 * names the cause.
 */
async function readCheck(name: CheckName, inServer: boolean): Promise<CheckReading | null> {
  const { look, inServerOnly }: Check = CHECKS[name];
  const seen = look && (inServer || !inServerOnly) ? await attempt(name, look) : null;
  const probe = findProbe(name);
  if (!probe) return seen && { name, ...seen };

  const { reading: probed, at } = probe;
  if (!seen) return { name, ...probed, probedAt: at };

  const isProbeWorse = probed.state !== "ok" && rank(probed) >= rank(seen);
  const [worse, other] = isProbeWorse ? [probed, seen] : [seen, probed];
  const details = [...(worse.details ?? []), ...sentencesOf(name, other, worse.todo)];

  return { name, ...worse, details, probedAt: at };
}

/** Without the remedy that is shown already. */
function sentencesOf(
  name: CheckName,
  { fact, values, todo, details = [] }: Reading,
  shownTodo: Reading["todo"],
) {
  const key = fact === "broken" ? fact : `${name}.${fact}`;
  const remedy =
    todo && todo !== shownTodo && fact !== "broken"
      ? [{ key: `${name}.todo.${todo}`, values }]
      : [];

  return [{ key, values }, ...remedy, ...details];
}

function rank({ state }: Reading) {
  return CHECK_STATES.indexOf(state);
}
