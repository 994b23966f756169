import type { Currency } from "~db/vocabularies";
import { apportion } from "./apportion";

/** 100 %, in hundredths of a percent. */
export const WHOLE_POINTS = 10_000;

/** The collective's share: a percentage, or an amount of each ticket and tip. */
export type SiteShare = {
  basisPoints: number;
  fixedAmounts: Partial<Record<Currency, number>> | null;
};
export type PersonShare = { userId: string; basisPoints: number };
export type SaleTerms = { site: SiteShare | null; people: readonly PersonShare[] };
export type SaleParts = {
  owner: number;
  site: number;
  people: { userId: string; cents: number }[];
};

/**
 * Divides a sale: the collective gets its share of the sale, people get theirs of the remainder,
 * and the owner gets the rest. Between equal remainders the last unit goes to the owner, then to
 * people in their order.
 */
export function splitSale(
  amount: number,
  currency: Currency,
  { site, people }: SaleTerms,
): SaleParts {
  const siteCents = site ? siteShareOf(amount, currency, site) : 0;
  const sharedPoints = people.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  const weights = [WHOLE_POINTS - sharedPoints, ...people.map(({ basisPoints }) => basisPoints)];
  const [owner = 0, ...peopleCents] = apportion(amount - siteCents, weights);

  return {
    owner,
    site: siteCents,
    people: people.map(({ userId }, index) => ({ userId, cents: peopleCents[index]! })),
  };
}

/** The collective's share of a sale, never more than the sale. */
function siteShareOf(
  amount: number,
  currency: Currency,
  { basisPoints, fixedAmounts }: SiteShare,
): number {
  if (fixedAmounts) return Math.min(amount, fixedAmounts[currency] ?? 0);

  return apportion(amount, [WHOLE_POINTS - basisPoints, basisPoints])[1]!;
}
