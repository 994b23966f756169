import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { eventSimulcasts, simulcastTargets } from "~db/schema";
import { sealKey } from "~/models/live/simulcast/wanted-simulcasts.server";

/** Another site of an artist; switched on for the shows that are named. */
export async function makeSimulcastTarget({
  artistId,
  shows = [],
}: {
  artistId: string;
  shows?: string[];
}) {
  const values = {
    artistId,
    name: "Facebook",
    address: "rtmps://live.example/rtmp",
    streamKey: sealKey("a-key"),
  };

  return transaction(async (tx) => {
    const target = firstRow(await tx.insert(simulcastTargets).values(values).returning());

    for (const eventId of shows)
      await tx.insert(eventSimulcasts).values({ eventId, targetId: target.id });

    return target;
  });
}
