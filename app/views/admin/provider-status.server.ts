import { formatNumber } from "~/locales/format";
import { readProviderStatus } from "~/models/purchases/provider/provider-status.server";
import { adminContext } from "./admin-list.server";

/** The state of webhooks and API key in sentences; problems first. */
export async function providerNotes(request: Request) {
  const { actor, language, t, moment } = await adminContext(request);
  const status = await readProviderStatus(actor);
  if (!status) return [];
  const { lastEventAt, lastRefusedAt, refusedEvents, isRefusing, isSecretMissing, keyProblem } = status;
  const notes: { text: string; isBad: boolean }[] = [];
  if (keyProblem) notes.push({ text: t(`ledger:key.${keyProblem}`), isBad: true });
  if (isSecretMissing) notes.push({ text: t("ledger:secretMissing"), isBad: true });
  if (lastRefusedAt) {
    const params = { n: formatNumber(refusedEvents, language), time: moment(lastRefusedAt) };
    notes.push({ text: t("ledger:eventsRefused", params), isBad: isRefusing });
  }
  const received = lastEventAt ? t("ledger:lastEvent", { time: moment(lastEventAt) }) : t("ledger:noEvent");
  return [...notes, { text: received, isBad: false }];
}
