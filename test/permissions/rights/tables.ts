import { forPrograms, type Policy } from "../policies";
import { ACCOUNTS } from "./accounts";
import { BASE } from "./base";
import { CHECKOUT } from "./checkout";
import { DELIVERY } from "./delivery";
import { LIVE } from "./live";
import { MONEY } from "./money";
import { OFFICE } from "./office";
import { OUTREACH } from "./outreach";
import { PAYOUTS } from "./payouts";
import type { Line, Rights, Screen } from "./rights";
import { SHOWS } from "./shows";
import { TICKETS } from "./tickets";

/** One file for each capability of app/models. */
const CAPABILITIES: Rights[] = [
  ...[BASE, DELIVERY, ACCOUNTS, MONEY, SHOWS, TICKETS],
  ...[LIVE, CHECKOUT, PAYOUTS, OUTREACH, OFFICE],
];

const isPolicy = (line: Policy | Screen | Line): line is Policy => "guest" in line;
const lineOf = (line: Policy | Line): Line => (isPolicy(line) ? { who: line } : line);

/** @throws if two files have a line of the same name */
function merge<Value>(tables: Record<string, Value>[]): [name: string, line: Value][] {
  const lines = tables.flatMap((table) => Object.entries(table));
  const names = lines.map(([name]) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double) throw new Error(`${double} is in two tables.`);

  return lines;
}

const screens = merge(CAPABILITIES.map((it) => it.screens));
const calls = merge(CAPABILITIES.map((it) => it.calls));

export const SCREENS: Record<string, Omit<Screen, "do"> & { do?: Record<string, Line> }> =
  Object.fromEntries(
    screens.map(([id, screen]) => {
      if (isPolicy(screen)) return [id, { see: screen }];

      const lines =
        screen.do && Object.entries(screen.do).map(([intent, line]) => [intent, lineOf(line)]);

      return [id, { ...screen, do: lines && (Object.fromEntries(lines) as Record<string, Line>) }];
    }),
  );

/** Calls answer with a status where screens redirect. */
export const CALLS: Record<string, Line> = Object.fromEntries(
  calls.map(([name, call]) => {
    const line = lineOf(call);

    return [name, { ...line, who: forPrograms(line.who) }];
  }),
);
