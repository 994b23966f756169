import ICAL from "ical.js";

/** Of all zones of a file: each has one for standard and one for summer time, and often former ones. */
const MAX_RULES = 60;
const MAX_DATES = 100;
/** A change once a year, as programs write it: on the last Sunday of March, or on a date. */
const YEARLY =
  /^FREQ=YEARLY(;(BYMONTH=\d{1,2}|BYDAY=-?[1-5](MO|TU|WE|TH|FR|SA|SU)|BYMONTHDAY=\d{1,2}|UNTIL=\w+|WKST=\w\w))*$/;
/** A weekday on a date that never comes is looked for without an end. */
const BOTH = /BYDAY.*BYMONTHDAY|BYMONTHDAY.*BYDAY/;
/** Outlook's rules begin in 1601. No show is that old. */
const FIRST_YEAR = 2000;

/**
 * Takes zones out that change every second, or at thousands of dates: to find one time in them would take the library
 * minutes. Times in them are then unknown.
 */
export function withoutEndlessZones(root: ICAL.Component): ICAL.Component {
  let rules = 0;
  for (const zone of root.getAllSubcomponents("vtimezone")) {
    const parts = zone.getAllSubcomponents();
    rules += parts.length;
    if (zone.hasProperty("tzid") && rules <= MAX_RULES && parts.every(isBounded)) parts.forEach(startLater);
    else root.removeSubcomponent(zone);
  }
  return root;
}

function isBounded(rule: ICAL.Component): boolean {
  const dates = rule.getAllProperties("rdate");
  const repeats = rule.getAllProperties("rrule");
  return (
    dates.length <= MAX_DATES &&
    repeats.length <= 1 &&
    repeats.map(partsOf).every((it) => YEARLY.test(it) && !BOTH.test(it))
  );
}

function partsOf(repeat: ICAL.Property): string {
  const value = repeat.getFirstValue();
  return value instanceof ICAL.Recur ? value.toString() : "";
}

function startLater(rule: ICAL.Component): void {
  const start = rule.getFirstPropertyValue("dtstart");
  if (!rule.hasProperty("rrule") || !(start instanceof ICAL.Time) || start.year >= FIRST_YEAR) return;
  start.year = FIRST_YEAR;
  rule.updatePropertyWithValue("dtstart", start);
}
