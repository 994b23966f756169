import { transaction } from "~db/client.server";
import { providerStatus } from "~db/schema";
import type { CallingProvider } from "~db/vocabularies";

/** Notes money that a provider's list told of before any call did. */
export async function noteUntold(provider: CallingProvider, eventsReadUntil: Date) {
  await transaction(async (tx) => {
    const row = tx.insert(providerStatus).values({ provider, eventsReadUntil });

    await row.onConflictDoUpdate({ target: providerStatus.provider, set: { eventsReadUntil } });
  });
}
