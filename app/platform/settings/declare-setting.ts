import type { z } from "zod";

type SettingAbout = {
  /** Completes "{name} must be …" when a value is refused. */
  expects: string;
  /** Description of the setting for the settings table and .env.example. */
  meaning: string;
  /** The table's text for the default; only for settings without a default in their schema. */
  unset?: string;
  example?: string;
  /** True for a setting whose value is never printed. */
  isSecret?: true;
  /** Older names of the setting, which still work. */
  aliases?: string[];
  /**
   * A production site should set it: always, only together with another setting, or unless another
   * one is set.
   */
  wanted?: { with?: string; unless?: string };
  /** True for a setting of tests and development, which is left out of the table. */
  isInternal?: true;
};

export const setting = <Schema extends z.ZodType>(schema: Schema, about: SettingAbout) => ({
  schema,
  ...about,
});

/** The types of a table's settings after parsing. */
export type Values<Table extends Record<string, { schema: z.ZodType }>> = {
  [Name in keyof Table]: z.output<Table[Name]["schema"]>;
};

export const SOME_TEXT = "a text";
