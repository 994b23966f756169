import { logger } from "~/platform/logging/logger.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { LIGHT_STATES, type LightReading } from "./light";
import { readBackupLight, readCopyLight } from "./lights/backup.server";
import { readDatabaseLight, readDiskLight, readJobsLight, readVersionLight } from "./lights/machine.server";
import {
  readMessagesLight,
  readPaymentsLight,
  readPayosLight,
  readPayoutsLight,
  readReceiptsLight,
  readSepayLight,
  readTransfersLight,
} from "./lights/money.server";
import { readRecordingsLight } from "./lights/recordings.server";
import {
  readLiveLight,
  readMailLight,
  readPushLight,
  readSettingsLight,
  readSetupLight,
  readSignInsLight,
} from "./lights/site.server";
import { readStandbyLight } from "./lights/standby.server";
import { readTextsLight } from "./lights/texts.server";
import { readZaloLight } from "./lights/zalo.server";

/** The traffic lights of the site, declared once for the screen, the API, the metrics and the mails. */
const LIGHTS = {
  backup: readBackupLight,
  copy: readCopyLight,
  standby: readStandbyLight,
  payments: readPaymentsLight,
  transfers: readTransfersLight,
  payouts: readPayoutsLight,
  receipts: readReceiptsLight,
  messages: readMessagesLight,
  sepay: readSepayLight,
  payos: readPayosLight,
  disk: readDiskLight,
  recordings: readRecordingsLight,
  setup: readSetupLight,
  settings: readSettingsLight,
  live: readLiveLight,
  signIns: readSignInsLight,
  database: readDatabaseLight,
  jobs: readJobsLight,
  mail: readMailLight,
  push: readPushLight,
  texts: readTextsLight,
  zalo: readZaloLight,
  version: readVersionLight,
} satisfies Record<string, () => LightReading | null | Promise<LightReading | null>>;

export type LightName = keyof typeof LIGHTS;
const LIGHT_NAMES = Object.keys(LIGHTS) as LightName[];
export type Light = LightReading & { name: LightName };

const BROKEN: LightReading = { state: "bad", fact: "broken", todo: "broken" };

/** All lights that apply to this site, the worst first. */
export async function readLights(): Promise<Light[]> {
  const lights = await Promise.all(LIGHT_NAMES.map(readLight));
  const rank = ({ state }: Light) => -LIGHT_STATES.indexOf(state);
  return lights.filter((it) => it !== null).sort((a, b) => rank(a) - rank(b));
}

/** The same for the admin's screen. @throws AppError unauthenticated, forbidden */
export async function listLights(actor: Actor): Promise<Light[]> {
  assertCanUseAdmin(actor);
  return readLights();
}

async function readLight(name: LightName): Promise<Light | null> {
  try {
    const reading: LightReading | null = await LIGHTS[name]();
    return reading && { name, ...reading };
  } catch (error) {
    logger.error({ error, light: name }, "A health check failed to run");
    return { name, ...BROKEN };
  }
}
