import { useTranslation } from "react-i18next";
import { SelectField } from "~/ui/form/select-field";
import type { Device, DeviceChoice, Devices } from "./broadcast/capture/devices";

interface DevicePickerProps {
  devices: Devices;
  inUse: DeviceChoice;
  onChoose: (choice: DeviceChoice) => void;
}

export function DevicePicker({
  devices: { cameras, microphones },
  inUse,
  onChoose,
}: DevicePickerProps) {
  const { t } = useTranslation("broadcast");

  return (
    <div className="studio-devices">
      <SelectField
        name="camera"
        label={t("camera")}
        options={optionsOf(cameras)}
        value={inUse.cameraId}
        disabled={cameras.length < 2}
        onChange={(event) => onChoose({ cameraId: event.target.value })}
      />
      <SelectField
        name="microphone"
        label={t("microphone")}
        options={optionsOf(microphones)}
        value={inUse.microphoneId}
        disabled={microphones.length < 2}
        onChange={(event) => onChoose({ microphoneId: event.target.value })}
      />
    </div>
  );
}

const optionsOf = (devices: Device[]) => devices.map(({ id, label }) => ({ value: id, label }));
