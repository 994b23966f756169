import { useEffect, useState } from "react";
import type { SimulcastRow } from "./simulcast.types";

const EVERY_MS = 3000;

/** The rows of the page, kept up to date by the API while a site is switched on. */
export function useSimulcasts(eventId: string, ofPage: SimulcastRow[]): SimulcastRow[] {
  const [rows, setRows] = useState(ofPage);
  useEffect(() => setRows(ofPage), [ofPage]);
  const isOn = ofPage.some((row) => row.isOn);
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    const timer = setInterval(() => {
      fetch(`/api/events/${eventId}/simulcasts`)
        .then((answer) => (answer.ok ? (answer.json() as Promise<SimulcastRow[]>) : null))
        .then((fresh) => fresh && !isGone && setRows(fresh))
        .catch(() => {});
    }, EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [eventId, isOn]);
  return rows;
}
