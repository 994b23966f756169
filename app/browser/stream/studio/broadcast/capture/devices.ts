/** Undefined is the browser's choice. */
export interface DeviceChoice {
  cameraId?: string;
  microphoneId?: string;
}

export interface Device {
  id: string;
  /** Browsers hide labels until a camera is permitted. */
  label: string;
}

export interface Devices {
  cameras: Device[];
  microphones: Device[];
}

export const NO_DEVICES: Devices = { cameras: [], microphones: [] };

const STORED = "nhacsong_devices";

export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const known = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId && device.label)
      .map(({ deviceId, label }) => ({ id: deviceId, label }));

  return { cameras: known("videoinput"), microphones: known("audioinput") };
}

export function storedChoice(): DeviceChoice {
  try {
    const { cameraId, microphoneId } = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Record<
      string,
      unknown
    >;

    return { cameraId: text(cameraId), microphoneId: text(microphoneId) };
  } catch {
    return {};
  }
}

export function storeChoice(choice: DeviceChoice) {
  try {
    localStorage.setItem(STORED, JSON.stringify(choice));
  } catch {
    // Storage may be disabled.
  }
}

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);
