import { throttlePairingGuess } from "~/auth/throttles.server";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { AppError } from "~/platform/errors";
import { formatPairingCode } from "~/models/live/televisions/letters";
import { getWaitingTelevision } from "~/models/live/televisions/open-television.server";
import type { Member } from "~/models/base/actor";
import { clockText } from "~/web/views/moment.server";
import type { ViewContext } from "~/web/views/view-context.server";

/** The television with the pairing code of the address; `error` is shown at the field. */
export type FoundTelevision =
  { letters: string; shown: string; text: string; isFar: boolean } | { error: string };

export async function findTelevisionView(
  pairingCode: string,
  address: string,
  { actor, context }: { actor: Member; context: ViewContext },
): Promise<FoundTelevision> {
  const { t } = context;
  const knownAddress = address === UNNAMED_PROXY ? null : address;

  try {
    const getTelevision = () => getWaitingTelevision(actor, pairingCode, knownAddress);
    const {
      letters,
      device,
      isNear,
      since: openedSince,
    } = await throttlePairingGuess(actor.userId, address, getTelevision);
    const nearKey = isNear === null ? "nearUnknown" : isNear ? "near" : "far";
    const televisionFacts = {
      device: device ?? t("tv:unknownDevice"),
      near: t(`tv:${nearKey}`),
      time: clockText(openedSince, context),
    };

    return {
      letters,
      shown: formatPairingCode(letters),
      text: t("tv:found", televisionFacts),
      isFar: isNear !== true,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    return { error: t(error.messageKey, error.details.params) };
  }
}
