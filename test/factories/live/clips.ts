import { transaction } from "~db/client.server";
import { clips } from "~db/schema";

type Fields = Partial<typeof clips.$inferInsert> & { eventId: string; makerId: string };

/** A clip that is cut, without its file. */
export async function makeClipRow(fields: Fields) {
  const cut = { state: "ready", bytes: 1000, durationMs: 60_000, width: 320, height: 180 } as const;
  const [clip] = await transaction((tx) =>
    tx
      .insert(clips)
      .values({ seconds: 60, endsAt: new Date(), ...cut, ...fields })
      .returning(),
  );

  return clip!;
}
