import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { webhookEndpoints } from "~db/schema";
import { WEBHOOK_TYPES } from "~db/vocabularies";
import { encrypt } from "~/platform/secrets/encryption.server";
import { WEBHOOK_SECRET } from "~/models/delivery/webhooks/schema.server";

/** The secret of the specification's example. */
export const SAMPLE_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

type Fields = Partial<typeof webhookEndpoints.$inferInsert> & { artistId: string };

/** An address that is told everything. */
export async function makeWebhook(fields: Fields) {
  const values = { url: "https://example.com/hook", types: [...WEBHOOK_TYPES], ...fields };
  const secret = encrypt(WEBHOOK_SECRET, SAMPLE_SECRET);

  return transaction(async (tx) =>
    firstRow(
      await tx
        .insert(webhookEndpoints)
        .values({ secret, ...values })
        .returning(),
    ),
  );
}
