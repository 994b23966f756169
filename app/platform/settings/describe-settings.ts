import type { z } from "zod";
import { SETTINGS } from "./settings";

type SettingRow = { name: string; fallback: string; meaning: string; example?: string };

/** The settings that operators use, in the order of their declaration. */
export function describeSettings(): SettingRow[] {
  return Object.entries(SETTINGS)
    .filter(([, { isInternal }]: [string, { isInternal?: true }]) => !isInternal)
    .map(
      ([name, { schema, unset, meaning, example, aliases }]: [
        string,
        {
          schema: z.ZodType;
          unset?: string;
          meaning: string;
          example?: string;
          aliases?: string[];
        },
      ]) => {
        const { data } = schema.safeParse(undefined);
        const byDefault =
          data === undefined
            ? (unset ?? "unset")
            : typeof data === "boolean"
              ? String(Number(data))
              : String(data);
        const aliasNote = aliases
          ? ` (also: ${aliases.map((alias) => `\`${alias}\``).join(", ")})`
          : "";

        return {
          name,
          fallback: byDefault,
          meaning: meaning + aliasNote,
          example: example ?? (data === undefined ? "" : byDefault),
        };
      },
    );
}

/** `.env.example`: each setting is commented out, with its meaning on the line before. */
export function exampleFile(): string {
  const settingLines = describeSettings().map(
    ({ name, meaning, example }) => `# ${meaning.replaceAll("`", "")}\n#${name}=${example}\n`,
  );

  return `# Copy to .env and remove the # of the settings you change. Without any, Nhạc Sống runs as a demo on\n# http://127.0.0.1:3000.\n\n${settingLines.join("\n")}`;
}

/** The table of docs/operate/settings.md. */
export function markdownTable(): string {
  const tableRows = describeSettings().map(
    // Asterisks are escaped, because Markdown would read two asterisks in a default as emphasis.
    ({ name, fallback, meaning }) =>
      `| \`${name}\` | ${fallback.replaceAll("*", "\\*")} | ${meaning} |`,
  );

  return ["| variable | default | meaning |", "| --- | --- | --- |", ...tableRows].join("\n");
}
