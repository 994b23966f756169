/**
 * Cards for frames on other sites, and what programs of other sites read: no cookies, and never a
 * waiting page.
 */
const CARD = /^\/embed\/(?:event|artist)\/[^/]+\/?$/i;
const FOR_PROGRAMS = /^\/oembed\/?$|\/(?:feed|podcast)\.xml$|\/podcast\.jpg$/i;

/** Pages that say themselves who may frame them. */
export const isOwnPolicy = (path: string) => CARD.test(path);
export const isWithoutCookies = (path: string) => isOwnPolicy(path) || FOR_PROGRAMS.test(path);
