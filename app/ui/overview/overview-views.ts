import type { Language } from "~/locales/languages";

type Text = { text: string; lang?: Language };

/** The show that comes next, or is live. */
export type NextShowView = {
  id: string;
  name: Text;
  posterTitle: string;
  category: string;
  imageUrl: string | null;
  isLive: boolean;
  when: string;
  whenIso: string;
  elsewhere: string[];
  /** "starts in 3 hours"; null while it is live. */
  startsIn: string | null;
  /** "31 of 50 tickets", and what they brought in. */
  sold: string;
  income: string;
  soldPercent: number | null;
  address: string;
  /** "5 / 7": how much of it is prepared. */
  ready: string;
};

/** Something that waits for the artist, with where it is done. */
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
  /** Still to come, due or not. */
  balance: string;
  next: { amount: string; when: string } | null;
  later: string | null;
};

export type LastShowView = { id: string; name: Text; facts: string[] };

/** `isDone` is null for what leaves no trace. */
export type StepView = {
  key: "page" | "show" | "camera" | "account" | "invite";
  to: string;
  isDone: boolean | null;
};

export type OverviewView = {
  next: NextShowView | null;
  waiting: WaitingView[];
  /** In the first week, instead of the panels that would show zeros. */
  steps: StepView[] | null;
  money: MoneyDueView[];
  last: LastShowView | null;
  followers: { count: string; hint: string };
};
