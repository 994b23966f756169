import { SETTINGS, type Settings } from "./settings";

type Wanted = { with?: string; unless?: string };

/** Settings that a site run for real should have and that are not set. */
export function listMissingSettings(settings: Partial<Settings>): string[] {
  const isSet = (name?: string) =>
    name !== undefined && settings[name as keyof Settings] !== undefined;

  return Object.entries(SETTINGS).flatMap(([name, { wanted }]: [string, { wanted?: Wanted }]) => {
    if (!wanted || isSet(name) || isSet(wanted.unless)) return [];

    return wanted.with === undefined || isSet(wanted.with) ? [name] : [];
  });
}
