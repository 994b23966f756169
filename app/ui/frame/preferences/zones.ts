/**
 * Time zones of the Vietnamese diaspora, eastwards from Vietnam. Scripts may set any other zone.
 */
export const COMMON_ZONES = [
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
