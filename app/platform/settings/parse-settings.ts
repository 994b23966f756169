import { distance } from "fastest-levenshtein";
import { findPayosMistakes } from "./groups/bank-provider-settings";
import { findBankMistakes } from "./groups/bank-settings";
import { findEdgeMistakes, findRelayMistakes } from "./groups/edge-settings";
import { findFormerHostMistakes } from "./former-host-mistakes";
import { findSellerMistakes } from "./groups/seller-settings";
import { findStorageMistakes } from "./groups/storage-settings";
import { SETTINGS, type Settings } from "./settings";
import { findTextMistakes } from "./groups/text-settings";
import { findZaloMistakes } from "./groups/zalo-settings";

type RawSettings = Record<string, string | undefined>;
/** `origins`: other files that some of the values come from. */
type SettingsFile = { path: string; values: RawSettings; origins?: Record<string, string> };
type DeclaredSetting = (typeof SETTINGS)[keyof typeof SETTINGS];

/** Names of settings of other programs, which a settings file may contain. */
const FOREIGN_NAMES = /^(NODE_|TZ$|PATCHES_OFF$)/;
/**
 * Shorter names in the environment are not checked for typing mistakes, because they are too
 * similar (HOME and HOST).
 */
const SHORTEST_MISTAKE = 8;

/** Error with one line for each setting that cannot be used. */
export class SettingsError extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
  }
}

/**
 * Reads the settings from the environment and, for names that are not set there, from the settings
 * file. Empty values count as unset.
 * @throws SettingsError for values that are refused, and for names in the file that are no settings
 */
export function parseSettings(environment: RawSettings, file: SettingsFile): Settings {
  const mistakes = [...unknownNames(environment, file)];
  const settings: Record<string, unknown> = {};

  for (const [settingName, declared] of Object.entries(SETTINGS)) {
    const { value, from } = find(settingName, declared, environment, file);
    const parsed = declared.schema.safeParse(value);
    if (parsed.success) settings[settingName] = parsed.data;
    else
      mistakes.push(
        `${settingName} is ${describeValue(declared, value)} (${from}). It must be ${declared.expects}.`,
      );
  }

  if (mistakes.length === 0)
    mistakes.push(
      ...findEdgeMistakes(settings as Settings),
      ...findFormerHostMistakes(settings as Settings),
      ...findRelayMistakes(settings as Settings),
      ...findStorageMistakes(settings as Settings),
      ...findBankMistakes(settings as Settings),
      ...findPayosMistakes(settings as Settings),
      ...findSellerMistakes(settings as Settings),
      ...findTextMistakes(settings as Settings),
      ...findZaloMistakes(settings as Settings),
    );
  if (mistakes.length) throw new SettingsError(mistakes);

  return settings as Settings;
}

function find(
  settingName: string,
  { aliases = [] }: DeclaredSetting & { aliases?: string[] },
  environment: RawSettings,
  file: SettingsFile,
) {
  const settingNames = [settingName, ...aliases];
  const inEnvironment = settingNames.find((candidate) => environment[candidate]);
  const inFile = settingNames.find((candidate) => file.values[candidate]);
  // Commands pass the file's values to child processes in the environment, so an equal value counts
  // as the file's.
  const isOfFile =
    inFile !== undefined && (!inEnvironment || environment[inEnvironment] === file.values[inFile]);
  const value = inEnvironment ? environment[inEnvironment] : inFile && file.values[inFile];

  return {
    value: value || undefined,
    from: isOfFile ? (file.origins?.[inFile] ?? file.path) : "environment",
  };
}

function describeValue({ isSecret }: { isSecret?: true }, value: string | undefined) {
  return isSecret
    ? "set to a value that is not shown here"
    : JSON.stringify(value && withoutCredentials(value));
}

/** Hides user names and passwords, which an address may contain in any setting. */
function withoutCredentials(value: string): string {
  return value.replace(/^(\w[\w+.-]*:\/\/)?.*@/s, (match, scheme = "") =>
    match.includes(":") ? `${scheme}…@` : match,
  );
}

function unknownNames(environment: RawSettings, file: SettingsFile): string[] {
  const knownNames = Object.entries(SETTINGS).flatMap(
    ([settingName, { aliases = [] }]: [string, { aliases?: string[] }]) => [
      settingName,
      ...aliases,
    ],
  );
  const closest = (settingName: string) =>
    knownNames.find((candidate) => distance(candidate, settingName) <= 2);
  const isUnknown = (settingName: string) =>
    !knownNames.includes(settingName) && !FOREIGN_NAMES.test(settingName);
  const inFile = Object.keys(file.values).filter(isUnknown);
  const mistaken = Object.keys(environment).filter(
    (settingName) =>
      isUnknown(settingName) &&
      !inFile.includes(settingName) &&
      settingName.length >= SHORTEST_MISTAKE &&
      closest(settingName),
  );
  const mistakeLine = (from: string) => (settingName: string) =>
    `${settingName} (${from}) is not a setting.${closest(settingName) ? ` Did you mean ${closest(settingName)}?` : ""}`;

  return [...inFile.map(mistakeLine(file.path)), ...mistaken.map(mistakeLine("environment"))];
}
