import { SETTINGS, type Settings } from "./settings";

type Wanted = { with?: string; unless?: string };

/** The settings that a production site should have and that are not set. */
export function listMissingSettings(settings: Partial<Settings>): string[] {
  const isSet = (settingName?: string) =>
    settingName !== undefined && settings[settingName as keyof Settings] !== undefined;

  return Object.entries(SETTINGS).flatMap(
    ([settingName, { wanted }]: [string, { wanted?: Wanted }]) => {
      if (!wanted || isSet(settingName) || isSet(wanted.unless)) return [];

      return wanted.with === undefined || isSet(wanted.with) ? [settingName] : [];
    },
  );
}
