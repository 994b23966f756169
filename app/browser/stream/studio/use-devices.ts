import { useEffect, useState } from "react";
import { listDevices, NO_DEVICES } from "./broadcast/capture/devices";

/** Lists cameras and microphones while `active`, and updates on changes. */
export function useDevices(active: boolean) {
  const [devices, setDevices] = useState(NO_DEVICES);

  useEffect(() => {
    if (!active || !navigator.mediaDevices) return;

    const read = () => void listDevices().then(setDevices);

    read();
    navigator.mediaDevices.addEventListener("devicechange", read);

    return () => navigator.mediaDevices.removeEventListener("devicechange", read);
  }, [active]);

  return devices;
}
