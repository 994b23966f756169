/**
 * Paths of cards for frames on other sites, and of data for programs of other sites. Requests for
 * these paths get no cookies and never a waiting page.
 */
const CARD_PATH = /^\/embed\/(?:event|artist)\/[^/]+\/?$/i;
const FOR_PROGRAMS = /^\/oembed\/?$|\/(?:feed|podcast)\.xml$|\/podcast\.jpg$/i;

/** True for pages that set their own frame policy. */
export const setsOwnPolicy = (pagePath: string) => CARD_PATH.test(pagePath);
export const isWithoutCookies = (pagePath: string) =>
  setsOwnPolicy(pagePath) || FOR_PROGRAMS.test(pagePath);
