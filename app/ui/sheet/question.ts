import type { Language } from "~/locales/languages";

/** What is asked before an irreversible action, for the page at `page` and for a sheet. */
export interface Question {
  title: string;
  /** The address of the page that asks. */
  page: string;
  /** The address of the form's action. */
  action: string;
  fields?: Record<string, string>;
  /** The name of what is changed, if `title` and `lines` do not contain it. */
  subject?: { text: string; lang?: Language };
  lines: string[];
  confirmLabel: string;
  isDanger?: boolean;
  /** The link that cancels on the page. */
  keep: { to: string; label: string };
}
