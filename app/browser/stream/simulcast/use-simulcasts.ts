import { useEffect, useState } from "react";
import { usePolled } from "../use-polled";
import type { SimulcastRow } from "./simulcast.types";

/** The rows of the page, kept up to date by the API while a site is switched on. */
export function useSimulcasts(eventId: string, ofPage: SimulcastRow[]): SimulcastRow[] {
  const [rows, setRows] = useState(ofPage);

  useEffect(() => setRows(ofPage), [ofPage]);

  const isOn = ofPage.some((row) => row.isOn);

  usePolled<SimulcastRow[]>(isOn ? `/api/events/${eventId}/simulcasts` : null, setRows);

  return rows;
}
