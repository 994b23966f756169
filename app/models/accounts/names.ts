/** The first word is what people are greeted by; it can be changed in the profile. Nothing is re-ordered. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(/ (.*)/s);
  return { firstName, lastName: (rest[0] ?? "").trim() };
}
