export type Names = { name: string; firstName: string };

/** Takes the first word as first name, for chat; the profile can change it. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(/ (.*)/s);
  return { firstName, lastName: (rest[0] ?? "").trim() };
}

/**
 * Greets a person by the first name chosen in the profile, else by the full name. Vietnamese given names come last
 * and English ones first, so none can be derived.
 */
export function greetingName({ name, firstName }: Names): string {
  return firstName === splitName(name).firstName ? name : firstName;
}
