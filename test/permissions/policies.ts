import { type Persona, PERSONAS } from "./people";

/**
 * The result for a person: "in", or the kind of refusal. "login" and "home" are redirects (the
 * latter says "Access Denied"), "explained" is a redirect that explains, the others are HTTP
 * statuses. Refusals for other reasons than identity (400, 409, 503 …) count as "in".
 */
export type Answer = "in" | "login" | "home" | "explained" | "401" | "403" | "404";
export type Policy = Record<Persona, Answer>;

export const all = (answer: Answer) =>
  Object.fromEntries(PERSONAS.map((name) => [name, answer])) as Policy;
/** A suspended person is a guest. */
export const signedIn = (answer: Answer, rest: Partial<Policy> = {}): Policy => ({
  ...all(answer),
  guest: "login",
  suspended: "login",
  ...rest,
});

export const anybody = all("in");
export const members = signedIn("in");
export const admins = signedIn("403", { admin: "in" });
/** Approved artists; others are redirected home with an explanation. */
export const artists = signedIn("home", { artist: "in", other: "in" });
/** The event's artist. */
export const itsArtist = signedIn("home", { artist: "in", other: "403" });
export const performer = signedIn("403", { artist: "in" });
/** The artist who owns it; other artists do not learn that it exists. */
export const owner = signedIn("home", { artist: "in", other: "404" });
/** The artist, the artist's moderators, and admins. */
export const moderators = signedIn("403", { artist: "in", moderator: "in", admin: "in" });
/** The artist and the artist's moderators. */
export const clipReviewers = signedIn("403", { artist: "in", moderator: "in" });
/** The same for a clip that isn't public: others do not learn that it exists. */
export const clipMakers = signedIn("404", { artist: "in", moderator: "in" });
/** The ticket's holder. */
export const holder = signedIn("403", { viewer: "in" });
/** The ticket's holder, and admins. */
export const holderOrAdmin = signedIn("403", { viewer: "in", admin: "in" });
/** The buyer of a receipt, and admins. */
export const buyerOrAdmin = signedIn("404", { viewer: "in", admin: "in" });
/** The payment's buyer. */
export const payer = signedIn("404", { viewer: "in" });
/** Both sides of a conversation. */
export const bothSides = signedIn("404", { viewer: "in", artist: "in" });
/** The samples contain none. */
export const notFound = signedIn("404");
/** For programs: the status instead of a redirect to login. */
export function forPrograms(policy: Policy): Policy {
  const worded = Object.entries(policy).map(([name, answer]) => {
    return [name, answer === "login" ? "401" : answer === "home" ? "403" : answer];
  });

  return Object.fromEntries(worded) as Policy;
}
