const PLACES = [
  "dashboard",
  "saved",
  "tickets",
  "profile",
  "checkout",
  "stream",
  "event",
  "artist",
  "apply",
  "report",
] as const;

/** The message key that says where a sign-in leads. */
export function destinationKey(returnTo: string) {
  if (returnTo === "/") return "goesHome" as const;

  const first = returnTo.split(/[/?#]/)[1];
  const place = PLACES.find((known) => known === first);

  return place ? (`goesTo.${place}` as const) : ("goesBack" as const);
}
