import { logger } from "~/platform/logging/logger.server";
import { checkSetup, type Finding, registerSetupChecks } from "~/operations/health/setup-report.server";
import { type Check, fail } from "./check";
import { reasonOf } from "./send-request";
import { checkBank, checkPayos, checkSepay } from "./checks/bank.server";
import { checkDisk, checkFiles, checkMemory } from "./checks/machine.server";
import * as outside from "./checks/outside.server";
import { checkPush } from "./checks/push.server";
import { checkReceipts } from "./checks/receipts.server";
import { checkRecordings } from "./checks/recordings.server";
import { checkClock, checkMail, checkRtmp, checkStripe } from "./checks/services.server";
import { checkZalo } from "./checks/zalo.server";

const CHECKS: Record<string, Check> = {
  address: outside.checkAddress,
  tls: outside.checkTls,
  redirect: outside.checkRedirect,
  proxy: outside.checkProxy,
  upload: outside.checkUpload,
  socket: outside.checkSocket,
  metrics: outside.checkMetrics,
  rtmp: checkRtmp,
  mail: checkMail,
  push: checkPush,
  zalo: checkZalo,
  stripe: checkStripe,
  bank: checkBank,
  sepay: checkSepay,
  payos: checkPayos,
  receipts: checkReceipts,
  clock: checkClock,
  disk: checkDisk,
  recordings: checkRecordings,
  memory: checkMemory,
  files: checkFiles,
};

/** Checks the set-up one thing after another. What does not apply is left out. */
export async function runDoctor(options: { mailTo?: string } = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      const found = await check(options);
      if (found) findings.push({ name, ...found });
    } catch (error) {
      findings.push({ name, ...fail("broken", { reason: reasonOf(error) }) });
    }
  }
  return findings;
}

/** Proxy and RTMP are up by then. */
const AFTER_START_MS = 10_000;

/** Checks once after the start, in the background, and whenever an admin asks for it. */
export function runDoctorAfterStart() {
  // The light of the settings already tells that APP_URL is missing.
  registerSetupChecks(async () => (await runDoctor()).filter(({ finding }) => finding !== "unset"));
  const report = () => void checkSetup().catch((error) => logger.error({ error }, "The set-up could not be checked"));
  setTimeout(report, AFTER_START_MS).unref();
}
