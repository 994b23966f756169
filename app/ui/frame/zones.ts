/** Where Vietnamese people live, from Vietnam eastwards. The zone form offers these; a script may tell any other. */
export const ZONES = [
  "Asia/Ho_Chi_Minh",
  "Asia/Singapore",
  "Asia/Taipei",
  "Asia/Seoul",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Pacific/Auckland",
  "Pacific/Honolulu",
  "America/Los_Angeles",
  "America/Denver",
  "America/Chicago",
  "America/New_York",
  "Europe/London",
  "Europe/Paris",
  "Europe/Moscow",
] as const;
