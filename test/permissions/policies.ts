import { type Persona, PERSONAS } from "./people";

/**
 * What somebody meets: "in", or how they are turned away. "login" and "home" are redirects (the latter says "Access
 * Denied"), "told" is one that says why not, the others are HTTP statuses. Refusals for other reasons than who one is (400, 409, 503 …) count as "in".
 */
export type Answer = "in" | "login" | "home" | "told" | "401" | "403" | "404";
export type Policy = Record<Persona, Answer>;

export const all = (answer: Answer) => Object.fromEntries(PERSONAS.map((name) => [name, answer])) as Policy;
/** Somebody who is suspended is a guest. */
export const signedIn = (answer: Answer, rest: Partial<Policy> = {}): Policy => ({
  ...all(answer),
  guest: "login",
  suspended: "login",
  ...rest,
});

export const anybody = all("in");
export const members = signedIn("in");
export const admins = signedIn("403", { admin: "in" });
/** Approved artists; others are sent home and told why. */
export const artists = signedIn("home", { artist: "in", other: "in" });
/** The artist whose event it is. */
export const itsArtist = signedIn("home", { artist: "in", other: "403" });
export const performer = signedIn("403", { artist: "in" });
/** The artist, whom they named, and admins. */
export const moderators = signedIn("403", { artist: "in", moderator: "in", admin: "in" });
/** The person whose ticket it is, and admins. */
export const holderOrAdmin = signedIn("403", { viewer: "in", admin: "in" });
/** The person whose payment it is. */
export const payer = signedIn("404", { viewer: "in" });
/** The two who write to each other. */
export const bothSides = signedIn("404", { viewer: "in", artist: "in" });
/** For programs: the status instead of the way to login. */
export function forPrograms(policy: Policy): Policy {
  const worded = Object.entries(policy).map(([name, answer]) => {
    return [name, answer === "login" ? "401" : answer === "home" ? "403" : answer];
  });
  return Object.fromEntries(worded) as Policy;
}
