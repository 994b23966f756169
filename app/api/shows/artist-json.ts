import { z } from "zod";
import { namesForPrograms } from "~/models/base/names";
import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { Instant } from "../base/parts";

const ArtistProfileJson = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  stageName: z.string(),
  bio: z.string().nullable(),
  bioVi: z.string().nullable(),
  genres: z.array(z.string()),
  socialLinks: z.record(z.string(), z.string()),
  experience: z.string().nullable(),
  equipment: z.array(z.string()),
  performanceStyle: z.string().nullable(),
  location: z.string(),
  timeZone: z.string(),
  totalStudents: z.int().nullable(),
  totalLessons: z.int().nullable(),
  isApproved: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});

const ArtistFields = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.literal("artist"),
  isVerified: z.boolean(),
  memberSince: Instant,
  followers: z.int(),
  events: z.int(),
  eventsHosted: z.int(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  artistProfile: ArtistProfileJson,
});

export const ArtistJson = ArtistFields.meta({ id: "Artist" });

/** A single artist with the median reply time, which is null while there are too few replies. */
export const ArtistPageJson = ArtistFields.extend({ responseTimeMs: z.number().nullable() }).meta({
  id: "ArtistPage",
});

/** The artist's account, profile and figures; rating is null without reviews. */
export function artistJson(artist: ArtistRecord): z.output<typeof ArtistJson> {
  const { profile } = artist;

  return {
    id: artist.id,
    ...namesForPrograms(artist),
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
