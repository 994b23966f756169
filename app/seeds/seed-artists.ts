import { foldForSearch } from "~/models/base/text/fold";
import type { Tx } from "~db/client.server";
import { artistProfiles, follows } from "~db/schema";
import { DEMO_ARTISTS } from "./demo-artists";
import { demoId, demoPick } from "./demo-id";
import { AUDIENCE } from "./demo-people";

export async function seedArtists(tx: Tx, now: Date) {
  await tx.insert(artistProfiles).values(
    DEMO_ARTISTS.map((artist) => {
      const isApproved = artist.isApproved ?? true;

      return {
        id: demoId(`profile ${artist.login}`),
        userId: demoId(artist.login),
        stageName: artist.stageName,
        stageNameFolded: foldForSearch(artist.stageName),
        bio: artist.bio,
        bioVi: artist.bioVi,
        genres: artist.genres,
        experience: artist.experience,
        equipment: artist.equipment ?? [],
        performanceStyle: artist.style,
        location: artist.location,
        timeZone: artist.timeZone ?? "Asia/Ho_Chi_Minh",
        totalStudents: artist.students,
        totalLessons: artist.lessons,
        isFeatured: artist.isFeatured ?? false,
        isApproved,
        application: isApproved ? ("approved" as const) : ("pending" as const),
      };
    }),
  );
  await tx.insert(follows).values(followRows(now));
}

/** Each artist is followed by a steady part of the audience. */
function followRows(now: Date) {
  return DEMO_ARTISTS.filter((artist) => artist.isApproved !== false).flatMap((artist, i) =>
    AUDIENCE.slice(
      0,
      artist.isFeatured ? AUDIENCE.length : 3 + demoPick(artist.login, AUDIENCE.length - 4),
    ).map((_, fan) => ({
      userId: demoId(`fan${fan + 1}`),
      artistId: demoId(artist.login),
      createdAt: new Date(now.getTime() - (fan + i + 1) * 3600_000 * 31),
    })),
  );
}
