import { throttleLettersGuess } from "~/auth/throttles.server";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { AppError } from "~/platform/errors";
import { formatLetters } from "~/models/live/televisions/letters";
import { getWaitingTelevision } from "~/models/live/televisions/open-television.server";
import type { Member } from "~/models/base/actor";
import { clockText } from "~/web/views/moment.server";
import type { ViewContext } from "~/web/views/view-context.server";

/** The television behind the letters of the address; `error` stands at the field. */
export type FoundTelevision =
  { letters: string; shown: string; text: string; isFar: boolean } | { error: string };

export async function findTelevisionView(
  code: string,
  address: string,
  { actor, context }: { actor: Member; context: ViewContext },
): Promise<FoundTelevision> {
  const { t } = context;
  const known = address === UNNAMED_PROXY ? null : address;

  try {
    const find = () => getWaitingTelevision(actor, code, known);
    const { letters, device, isNear, since } = await throttleLettersGuess(
      actor.userId,
      address,
      find,
    );
    const near = isNear === null ? "nearUnknown" : isNear ? "near" : "far";
    const facts = {
      device: device ?? t("tv:unknownDevice"),
      near: t(`tv:${near}`),
      time: clockText(since, context),
    };

    return {
      letters,
      shown: formatLetters(letters),
      text: t("tv:found", facts),
      isFar: isNear !== true,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    return { error: t(error.messageKey, error.details.params) };
  }
}
