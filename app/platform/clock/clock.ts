/** The only source of "now" for the domain; tests set it. */
export const clock = {
  now: () => new Date(),
};
