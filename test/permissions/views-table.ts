import { none, type Equivalent } from "./equivalent-calls";

const words = none("words for people to read");
const home = none("takes a form; opened, it leads to the first page");
const ask = none("asks before something is done; the call does it at once");
const picture = none("a picture made for links in other places");
const calendar = none("a file for calendar programs, beside listEvents and listTickets");
const entrance = none("a way into the account for browsers; programs send signIn or a token");
const provider = none("the provider's sign-in ends in a browser's cookie; programs use a token");

/** The call equivalent to each screen, by route. */
export const VIEWS: Record<string, Equivalent> = {
  // Public
  _index: ["listEvents", "listLiveEvents", "listFeaturedArtists"],
  $: none("an address that is no page"),
  about: words,
  terms: words,
  privacy: words,
  "api.docs": none("/api/openapi.json is the same for programs"),
  "api.docs_.socket": words,
  events: "listEvents",
  "events_.$id": none("an old address of the event's page"),
  "event.$id": ["getEvent", "listReviews", "getPlace"],
  "event.$id_.calendar[.]ics": calendar,
  "event.$id_.poster[.]png": picture,
  artists: "listArtists",
  "artists_.$id.events": "listArtistEvents",
  "artist_.$id": ["getArtist", "listArtistEvents"],
  "artist_.$id_.calendar[.]ics": calendar,
  "artist_.$id_.poster[.]png": picture,
  "images.$id": none("the picture's file itself, whose address the calls tell"),
  "sitemap[.]xml": none("for search engines"),
  "robots[.]txt": none("for search engines"),
  "search.suggestions": none("guesses at what is being typed; listEvents and listArtists search"),
  language: home,
  theme: home,
  currency: home,
  zone: home,
  "device.$code": none("what the code at the door leads to, for the camera that reads it"),
  "gift.$token": "getGift",

  // Accounts
  login: entrance,
  "login_.code": entrance,
  signup: entrance,
  logout: entrance,
  "forgot-password": entrance,
  "reset-password": entrance,
  "confirm-address": ask,
  "restore-address": ask,
  unsubscribe: ask,
  "api.login": none("an old address of the sign-in page"),
  "api.logout": none("an old address of signing out, for browsers"),
  "api.auth.google": provider,
  "api.auth.google_.callback": provider,
  apply: "getApplication",
  profile: ["getUser", "getSettings", "listSessions", "getDataExport"],
  "profile_.data": "getDataExport",
  "profile_.tokens": "listAccessTokens",
  "profile_.second-factor": "getSecondFactor",

  // Members
  saved: "listSavedEvents",
  "saved_.resume": none("goes on with what a guest wanted before signing in"),
  "messages._index": "listConversations",
  "messages.$id": "getConversation",
  "artist_.$id_.message": ask,
  "event.$id_.review": "listReviews",
  "report.$kind.$id": "getReported",
  team: "listPlaces",
  "bandwidth-check": none("how fast bytes come, for the desk that measures its line"),

  // Money and tickets
  "checkout.$eventId": ask,
  "pay.$paymentId": none("the till of the test provider, or the way to the real one"),
  "transfer.$paymentId": "getPayment",
  "transfer.$paymentId_.qr[.]png": none("the picture of the code that getPayment tells"),
  "tickets._index": ["listTickets", "listGifts"],
  "tickets.$ticketId": ["getTicket", "getTicketCode"],
  "tickets.$ticketId_.calendar[.]ics": calendar,
  "tickets.$ticketId_.refund": ask,

  // The room
  "stream.$id": [
    "getStream",
    "getEncoder",
    "readChat",
    "listPhrases",
    "getChapters",
    "getCaptions",
    "getAppeal",
    "listSongRequests",
  ],
  "stream.$id_.replay-chat": "readChat",
  "stream.$id_.chat": ["readChat", "listPhrases"],
  "stream.$id_.chat_.lines": "readChat",
  "stream.$id_.chat_.gone[.]css": none("takes deleted lines out of a page without scripts"),
  "stream.$id_.history": "readChat",
  "stream.$id_.encoder": "getEncoder",
  "stream.$id_.moderation": "getModeration",

  // Artists
  artist: none("an old address of the dashboard"),
  "dashboard._index": ["listOwnEvents", "getEarnings"],
  "dashboard.new": none("an empty form"),
  "dashboard.$id.edit": "getEvent",
  "dashboard.$id.delete": ask,
  "dashboard.$id.guest-list": "listGuests",
  "dashboard.$id.guest-list[.]csv": "listGuests",
  "dashboard.$id.statistics": ["getShowEarnings", "getAudience"],
  "dashboard.$id.playback": "getNumbers",
  "dashboard.$id.replay": ["getChapters", "getCaptions"],
  "dashboard.followers": "listFollowers",
  "dashboard.rehearsal": ask,
  "dashboard.profile": "getOwnProfile",
  "dashboard.reviews": "listReviews",
  "dashboard.earnings": "getEarnings",
  "dashboard.ledger": "getStatement",
  "dashboard.ledger[.]csv": "getStatement",
  "dashboard.streaming": ["getStreamKey", "getEncoder"],
  "dashboard.team": "listTeam",

  // Administration
  admin: none("the frame around the other pages"),
  "admin._index": "adminHealth",
  "admin.artists": "adminArtists",
  "admin.reports": "listReports",
  "admin.codes": "adminCodes",
  "admin.events": "adminEvents",
  "admin.users": "adminUsers",
  "admin.tickets": "adminTickets",
  "admin.ledger": none("the provider's books beside ours: settled by people, with the provider's own pages"),
  "admin.transfers": none("shows accounts of buyers to the person who transfers refunds"),
  "admin.outbox": "adminMails",
  "admin.outbox_.$id": none("the text of one person's mail: read for a reason, one by one"),
  "admin.audit": "adminAudit",
  "admin.actions.$action.$id": ask,
};
