import type { SimulcastReport } from "~/models/live/simulcast/simulcast-report";

export type SimulcastRow = {
  id: string;
  name: string;
  isOn: boolean;
  report: SimulcastReport | null;
};
/** The other sites of a show, for the people at its desk. */
export type SimulcastView = {
  rows: SimulcastRow[];
  /** Why this show is not sent anywhere. */
  problem: string | null;
  /** True for ticketed shows, which are sent to other sites only during the free look. */
  isFreeLookOnly: boolean;
  hasCard: boolean;
  isLive: boolean;
  /** Null for people who may not change the sites. */
  setUpHref: string | null;
};
