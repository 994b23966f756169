/** Cards for frames on other sites, and what programs of other sites read: no cookies, and never a waiting page. */
const CARD = /^\/embed\/(?:event|artist)\/[^/]+\/?$/i;
const FOR_PROGRAMS = /^\/oembed\/?$|\/feed\.xml$/i;

export const isEmbedCard = (path: string) => CARD.test(path);
export const isWithoutCookies = (path: string) => CARD.test(path) || FOR_PROGRAMS.test(path);
