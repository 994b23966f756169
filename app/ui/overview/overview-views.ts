import type { Language } from "~/locales/languages";

type Text = { text: string; lang?: Language };

/** The next show, or the live one. */
export type NextShowView = {
  id: string;
  name: Text;
  posterTitle: string;
  category: string;
  imageUrl: string | null;
  isLive: boolean;
  /** Leads to the check of camera and sound; null while live, and for a show on another platform. */
  checkHref: string | null;
  when: string;
  whenIso: string;
  elsewhere: string[];
  /** "starts in 3 hours"; null while it is live. */
  startsIn: string | null;
  /** "31 of 50 tickets" with the income. */
  sold: string;
  /** Null for a free show without income. */
  income: string | null;
  soldPercent: number | null;
  address: string;
  /** "5 / 7": the number of done tasks, and of all tasks whose completion is stored. */
  ready: string;
};

/** A task that waits for the artist, with the page where it is done. */
export type WaitingView = {
  key: string;
  kind: "account" | "messages" | "clips" | "sales" | "draft" | "texts" | "reviews";
  title: string;
  hint: Text | null;
  action: string;
  to: string;
};

export type MoneyDueView = {
  currency: string;
  /** The sum that is still expected, due or not. */
  balance: string;
  next: { amount: string; when: string } | null;
  later: string | null;
};

export type LastShowView = {
  id: string;
  name: Text;
  facts: string[];
  /** Leads to the chapters; with an intent, a button that makes them. */
  chapters: { text: string; to: string; intent?: string };
};

/**
 * `isDone` is null for steps whose completion is not stored. With an `intent`, the button does the
 * step by posting it to `to`.
 */
export type StepView = {
  key: "page" | "show" | "camera" | "account" | "invite";
  to: string;
  intent?: string;
  isDone: boolean | null;
};

export type OverviewView = {
  next: NextShowView | null;
  waiting: WaitingView[];
  /** The first steps; in the first week they replace panels that would show zeros. */
  steps: StepView[] | null;
  money: MoneyDueView[];
  last: LastShowView | null;
  followers: { count: string; hint: string };
};
