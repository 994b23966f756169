import { distance } from "fastest-levenshtein";
import { findPayosMistakes } from "./bank-provider-settings";
import { findBankMistakes } from "./bank-settings";
import { findEdgeMistakes, findRelayMistakes } from "./edge-settings";
import { findFormerHostMistakes } from "./former-host-mistakes";
import { findSellerMistakes } from "./seller-settings";
import { findStorageMistakes } from "./storage-settings";
import { SETTINGS, type Settings } from "./settings";
import { findTextMistakes } from "./text-settings";
import { findZaloMistakes } from "./zalo-settings";

type Given = Record<string, string | undefined>;
/** `origins`: other files that some of the values come from. */
type SettingsFile = { path: string; values: Given; origins?: Record<string, string> };
type Declared = (typeof SETTINGS)[keyof typeof SETTINGS];

/** Names that a settings file may hold besides ours. */
const FOREIGN = /^(NODE_|TZ$|PATCHES_OFF$)/;
/** Shorter names of the environment differ too little from ours to be mistakes (HOME and HOST). */
const SHORTEST_MISTAKE = 8;

/** One line for each setting that cannot be used. */
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
export function parseSettings(environment: Given, file: SettingsFile): Settings {
  const lines = [...unknownNames(environment, file)];
  const settings: Record<string, unknown> = {};

  for (const [name, declared] of Object.entries(SETTINGS)) {
    const { value, from } = find(name, declared, environment, file);
    const parsed = declared.schema.safeParse(value);
    if (parsed.success) settings[name] = parsed.data;
    else
      lines.push(`${name} is ${shown(declared, value)} (${from}). It must be ${declared.expects}.`);
  }

  if (lines.length === 0)
    lines.push(
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
  if (lines.length) throw new SettingsError(lines);

  return settings as Settings;
}

function find(
  name: string,
  { aliases = [] }: Declared & { aliases?: string[] },
  environment: Given,
  file: SettingsFile,
) {
  const names = [name, ...aliases];
  const inEnvironment = names.find((it) => environment[it]);
  const inFile = names.find((it) => file.values[it]);
  // Commands pass the file's values on to the programs they start.
  const isOfFile =
    inFile !== undefined && (!inEnvironment || environment[inEnvironment] === file.values[inFile]);
  const value = inEnvironment ? environment[inEnvironment] : inFile && file.values[inFile];

  return {
    value: value || undefined,
    from: isOfFile ? (file.origins?.[inFile] ?? file.path) : "environment",
  };
}

function shown({ isSecret }: { isSecret?: true }, value: string | undefined) {
  return isSecret
    ? "set to a value that is not shown here"
    : JSON.stringify(value && withoutCredentials(value));
}

/** An address may contain a user name and a password, whatever the setting expects. */
function withoutCredentials(value: string): string {
  return value.replace(/^(\w[\w+.-]*:\/\/)?.*@/s, (found, scheme = "") =>
    found.includes(":") ? `${scheme}…@` : found,
  );
}

function unknownNames(environment: Given, file: SettingsFile): string[] {
  const known = Object.entries(SETTINGS).flatMap(
    ([name, { aliases = [] }]: [string, { aliases?: string[] }]) => [name, ...aliases],
  );
  const closest = (name: string) => known.find((it) => distance(it, name) <= 2);
  const isUnknown = (name: string) => !known.includes(name) && !FOREIGN.test(name);
  const inFile = Object.keys(file.values).filter(isUnknown);
  const mistaken = Object.keys(environment).filter(
    (name) =>
      isUnknown(name) && !inFile.includes(name) && name.length >= SHORTEST_MISTAKE && closest(name),
  );
  const line = (from: string) => (name: string) =>
    `${name} (${from}) is not a setting.${closest(name) ? ` Did you mean ${closest(name)}?` : ""}`;

  return [...inFile.map(line(file.path)), ...mistaken.map(line("environment"))];
}
