import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { codeAddresses, codes } from "~db/schema";

type CodeFields = Partial<typeof codes.$inferInsert> & { artistId: string };

/** A stored code; by default half off, for all shows, without limits. */
export async function makeCode({
  addresses = [],
  ...fields
}: CodeFields & { addresses?: string[] }) {
  return transaction(async (tx) => {
    const isPercent = (fields.kind ?? "percent") === "percent";
    const values = { text: "BOLERO50", kind: "percent" as const, percent: isPercent ? 50 : null };
    const isListed = addresses.length > 0;
    const code = firstRow(
      await tx
        .insert(codes)
        .values({ ...values, isListed, ...fields })
        .returning(),
    );
    if (isListed)
      await tx
        .insert(codeAddresses)
        .values(addresses.map((address) => ({ codeId: code.id, address })));

    return code;
  });
}
