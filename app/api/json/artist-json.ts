import type { ArtistRecord } from "~/models/artists/artist-record.server";

/** The artist's account with the profile and its true figures; rating is null while nobody has reviewed. */
export function artistJson(artist: ArtistRecord) {
  const { profile } = artist;
  return {
    id: artist.id,
    firstName: artist.firstName,
    lastName: artist.lastName,
    profileImageUrl: artist.profileImageUrl,
    role: "artist" as const,
    isVerified: artist.isVerified,
    memberSince: artist.memberSince.toISOString(),
    followers: profile.followerCount,
    events: artist.eventCount,
    eventsHosted: artist.eventsHosted,
    rating: artist.ratingMean === null ? null : Math.round(artist.ratingMean * 100) / 100,
    reviewCount: artist.ratingCount,
    artistProfile: {
      id: profile.id,
      userId: artist.id,
      stageName: profile.stageName,
      bio: profile.bio,
      bioVi: profile.bioVi,
      genres: profile.genres,
      socialLinks: profile.socialLinks,
      experience: profile.experience,
      equipment: profile.equipment,
      performanceStyle: profile.performanceStyle,
      location: profile.location,
      timeZone: profile.timeZone,
      totalStudents: profile.totalStudents,
      totalLessons: profile.totalLessons,
      isApproved: profile.isApproved,
      isFeatured: profile.isFeatured,
      createdAt: profile.createdAt.toISOString(),
      updatedAt: profile.updatedAt.toISOString(),
    },
  };
}
