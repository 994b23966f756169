/** Ids of the chosen devices; undefined lets the browser choose. */
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

const STORAGE_KEY = "nhacsong_devices";

export async function listDevices(): Promise<Devices> {
  const mediaDevices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const devicesOf = (kind: MediaDeviceKind) =>
    mediaDevices
      .filter((device) => device.kind === kind && device.deviceId && device.label)
      .map(({ deviceId, label }) => ({ id: deviceId, label }));

  return { cameras: devicesOf("videoinput"), microphones: devicesOf("audioinput") };
}

export function storedChoice(): DeviceChoice {
  try {
    const { cameraId, microphoneId } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? "{}",
    ) as Record<string, unknown>;

    return { cameraId: nonEmptyText(cameraId), microphoneId: nonEmptyText(microphoneId) };
  } catch {
    return {};
  }
}

export function storeChoice(choice: DeviceChoice) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // Storage may be disabled.
  }
}

const nonEmptyText = (value: unknown) => (typeof value === "string" && value ? value : undefined);
