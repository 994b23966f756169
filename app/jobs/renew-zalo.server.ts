import { findTexts } from "~/integrations/texts/configured-texts.server";
import { ZaloTokenError } from "~/integrations/texts/zalo/zalo-tokens.server";
import { logger } from "~/platform/logging/logger.server";

/**
 * Renews Zalo's tokens even if nothing is sent, because unused tokens expire after three months.
 */
export async function renewZalo() {
  try {
    await findTexts()?.zalo?.getToken();
  } catch (error) {
    if (!(error instanceof ZaloTokenError)) throw error;

    logger.warn(
      { problem: error.message, isRefused: error.isRefused },
      "Zalo's tokens could not be renewed",
    );
  }
}
