import type { z } from "zod";
import { SETTINGS } from "./settings";

type Row = { name: string; fallback: string; meaning: string; example?: string };

/** The settings that operators use, in the order of their declaration. */
export function describeSettings(): Row[] {
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
        const also = aliases ? ` (also: ${aliases.map((it) => `\`${it}\``).join(", ")})` : "";

        return {
          name,
          fallback: byDefault,
          meaning: meaning + also,
          example: example ?? (data === undefined ? "" : byDefault),
        };
      },
    );
}

/** `.env.example`: each setting commented out, its meaning on a line of its own. */
export function exampleFile(): string {
  const lines = describeSettings().map(
    ({ name, meaning, example }) => `# ${meaning.replaceAll("`", "")}\n#${name}=${example}\n`,
  );

  return `# Copy to .env and remove the # of the settings you change. Without any, Nhạc Sống runs as a demo on\n# http://127.0.0.1:3000.\n\n${lines.join("\n")}`;
}

/** The table of docs/operate/settings.md. */
export function markdownTable(): string {
  const rows = describeSettings().map(
    // Two asterisks in a default would be emphasis.
    ({ name, fallback, meaning }) =>
      `| \`${name}\` | ${fallback.replaceAll("*", "\\*")} | ${meaning} |`,
  );

  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}
