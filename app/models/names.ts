export type Names = { name: string; firstName: string };

/** The first word, which chat shows. Nothing is re-ordered; the profile changes it. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(/ (.*)/s);
  return { firstName, lastName: (rest[0] ?? "").trim() };
}

/**
 * How pages and mails address a person: by the first name chosen in the profile, else by the full name. Vietnamese
 * given names come last and English ones first, so no word can be picked from a name.
 */
export function greetingName({ name, firstName }: Names): string {
  return firstName === splitName(name).firstName ? name : firstName;
}
