import { none, type Equivalent } from "./equivalent-calls";

const moderation = (...intents: string[]) => Object.fromEntries(intents.map((it) => [it, "moderate" as const]));

/** The room and the chat in its own window have the same forms. */
const room = {
  chat: "postMessage",
  react: "react",
  sung: "markSongRequest",
  appeal: "appealBan",
  end: "endShow",
  extendFreeLook: "extendFreeLook",
  closeFreeLook: "closeFreeLook",
  simulcastOn: "switchSimulcast",
  simulcastOff: "switchSimulcast",
  watchHere: "watchHere",
} as const;

const adminActions = [
  ...["verify", "unverify", "suspend", "reinstate", "signOut", "reset"],
  ...["approve", "reject", "feature", "unfeature", "hide", "unhide", "cancel"],
  ...[
    "refund",
    "refundTip",
    "undoTransfer",
    "restoreTransfer",
    "dismiss",
    "takeDown",
    "suspendAuthor",
    "liftBan",
    "keepBan",
    "resend",
  ],
];

/** The call equivalent to each form, by route and intent; "" is a form without intent. */
export const INTENTS: Record<string, Record<string, Equivalent>> = {
  // Public
  $: { "": none("an address that is no page: every form sent there is refused") },
  "artist_.$id": { follow: "followArtist", unfollow: "unfollowArtist" },
  language: { "": none("a cookie of this browser; with their account members keep it as changeSettings does") },
  "text-size": { "": none("a cookie of this browser") },
  theme: { "": none("a cookie of this browser; members' own choice is changeSettings") },
  currency: { "": none("a cookie of this browser") },
  zone: { "": none("a cookie of this browser; members' own choice is changeSettings") },
  "gift.$token": { "": "claimGift" },
  "shares_.$token": { accept: "acceptShareOffer", decline: "declineShareOffer" },
  shares: { accept: "acceptShareOffer", decline: "declineShareOffer" },
  unsubscribe: {
    off: none("for the mail program that holds the signed link; people's own choice is changeNotifications"),
    on: none("takes the same back with the same link; people's own choice is changeNotifications"),
  },

  // Accounts
  login: {
    password: "signIn",
    code: "requestSignInCode",
    enter: "signIn",
    again: "requestSignInCode",
    verify: ["signInWithCode", "exchangePasswordCode"],
    forget: none("drops a cookie of this browser"),
    passkey: ["beginPasskeySignIn", "signInWithPasskey"],
  },
  "login_.link": { "": none("for the person who holds the mailed link; programs use the code beside it") },
  "login_.password": {
    mine: none("asks a person in a browser whose password it is; programs change it with changePassword"),
    foreign: none("asks a person in a browser whose password it is; programs change it with changePassword"),
  },
  "login_.code": { "": "signIn" },
  signup: { "": "signUp" },
  logout: { "": "signOut" },
  "forgot-password": { "": "forgotPassword" },
  "reset-password": { "": "resetPassword" },
  "confirm-address": { "": "confirmAddress" },
  "restore-address": { "": none("for whoever reads the mail at the former address: a person with a browser") },
  apply: { "": "applyAsArtist" },
  "terms_.agree": { "": "agreeToTerms" },
  profile: {
    names: "changeNames",
    settings: "changeSettings",
    password: "changePassword",
    picture: "changePicture",
    pictureRemove: "removePicture",
    notices: "changeNotifications",
    reach: "changeAddress",
    phoneCode: "requestPhoneCode",
    phoneVerify: "provePhone",
    export: "startDataExport",
    delete: "deleteAccount",
    signOutEverywhere: "signOutEverywhere",
  },
  "profile_.tokens": { create: "createAccessToken", revoke: "revokeAccessToken" },
  "profile_.passkeys": { begin: "beginPasskey", add: "addPasskey", remove: "removePasskey" },
  "profile_.calendar": {
    create: "createCalendarFeed",
    replace: "replaceCalendarFeed",
    remove: "removeCalendarFeed",
  },
  "profile_.second-factor": {
    begin: "beginSecondFactor",
    confirm: "confirmSecondFactor",
    turnOff: "turnOffSecondFactor",
  },

  // Members
  saved: { save: "saveEvent", unsave: "unsaveEvent" },
  "notices._index": { "": "markNoticesRead" },
  "notices.phone": {
    subscribe: "subscribeToPush",
    renew: "renewPush",
    off: "unsubscribeFromPush",
  },
  "notices.settings": { mail: "changeNotifications", devices: "changeNoticeSettings", texts: "changeTextChoices" },
  "messages.$id": { reply: "replyToMessage", block: "blockCorrespondent", unblock: "unblockCorrespondent" },
  "artist_.$id_.message": { "": "writeToArtist" },
  "event.$id_.review": { write: "writeReview", delete: "deleteReview" },
  "report.$kind.$id": { "": "report" },
  team: { accept: "acceptPlace", decline: "leavePlace", leave: "leavePlace" },
  "bandwidth-check": { "": none("swallows bytes with which the desk measures the line it is about to send on") },

  // Televisions
  tv: { "": "openOnTelevision" },
  "tv_.$id": {
    quieter: "changeTelevision",
    louder: "changeTelevision",
    mute: "changeTelevision",
    chatOn: "changeTelevision",
    chatOff: "changeTelevision",
    another: "changeTelevision",
    react: "react",
    stop: "endTelevision",
  },
  "tv_.screen": {
    letters: "requestLetters",
    leave: none("a key of the television itself, which holds the secret; its owner calls endTelevision"),
    here: "watchHere",
  },

  // Money and tickets
  "checkout.$eventId": {
    pay: "createPaymentIntent",
    give: "createPaymentIntent",
    redeem: "redeemCode",
    redeemGift: "redeemCode",
    donate: "createDonationIntent",
    register: "register",
    join: "joinWaitlist",
    leave: "leaveWaitlist",
  },
  "pay.$paymentId": {
    card: none(
      "the till of the test provider; a real provider is paid with the secret createPaymentIntent answers with",
    ),
    hosted: none("leads to the provider's own page; programs pay with the secret createPaymentIntent answers with"),
  },
  "transfer.$paymentId": {
    account: none("the account of a refund is typed by the person it belongs to, in a browser"),
    tip: none("an offer on this page, instead of the money back"),
    hint: none("for a person who looks for a transfer by hand"),
  },
  "tickets.$ticketId": {
    name: "changeNames",
    voidCode: "renewTicketCode",
    keep: "keepGift",
    revoke: "withdrawGift",
    renew: "renewGift",
  },
  "tickets.$ticketId_.refund": { "": "refundTicket" },

  // The room
  "stream.$id": room,
  "stream.$id_.chat": room,
  "stream.$id_.moderation": moderation(
    ...["delete", "approve", "reject", "pin", "unpin"],
    ...["clear", "timeOut", "ban", "lift", "rules"],
  ),

  // Artists
  "dashboard.new": { "": ["createEvent", "changeEventPicture"] },
  "dashboard.$id.edit": { "": ["updateEvent", "changeEventPicture", "removeEventPicture"] },
  "dashboard.$id.delete": { "": "deleteEvent" },
  "dashboard.$id.ticket-types": {
    create: "createTicketType",
    update: "updateTicketType",
    delete: "deleteTicketType",
  },
  "dashboard.$id.replay": { setList: "saveChapters", captions: "saveCaptions", captionsRemove: "removeCaptions" },
  "dashboard.$id.shares": { offer: "offerShare", withdraw: "withdrawShareOffer" },
  "dashboard.rehearsal": { "": "openRehearsal" },
  "dashboard.profile": {
    save: ["saveOwnProfile", "changePicture", "removePicture", "changeBanner", "removeBanner"],
    preview: none("shows the page as it would be and keeps nothing"),
  },
  "dashboard.reviews": { "": "answerReview" },
  "dashboard.streaming": { make: "makeStreamKey", revoke: "revokeStreamKey" },
  "dashboard.payouts": {
    account: "savePayoutAccount",
    keep: "discardAccountChange",
    stripe: "openStripeAccount",
    useStripe: "chooseStripeAccount",
  },
  "dashboard.simulcast": { add: "addSimulcastTarget", key: "renewSimulcastKey", remove: "removeSimulcastTarget" },
  "dashboard.webhooks": { create: "createWebhook" },
  "dashboard.webhooks_.$id": {
    save: "updateWebhook",
    renew: "renewWebhookSecret",
    test: "testWebhook",
    pause: "pauseWebhook",
    resume: "resumeWebhook",
    again: "replayWebhook",
    againAll: "replayFailedWebhooks",
    delete: "deleteWebhook",
  },
  "dashboard.songs._index": { "": "importSong" },
  "dashboard.songs.new": { "": "createSong" },
  "dashboard.songs.$id": { save: "updateSong", delete: "deleteSong" },
  "dashboard.$id.set-list": {
    add: "addToSetList",
    move: "moveInSetList",
    remove: "removeFromSetList",
    shown: "showSetList",
    link: "makeDeskLink",
    unlink: "revokeDeskLink",
    captions: "useLyricsAsCaptions",
  },
  "dashboard.$id.lyrics": { "": "pressLyricDesk" },
  "desk.$key": { "": "pressLinkedDesk" },
  "dashboard.codes.new": { "": "createCode" },
  "dashboard.codes.$id": { save: "updateCode", limits: "updateCodeLimits", stop: "stopCode", start: "startCode" },
  "pass.$id": { buy: "buyPass" },
  "passes.$paymentId": { "": "returnPass" },
  "dashboard.passes": { publish: "publishPass", withdraw: "withdrawPass", delete: "deletePass" },
  "dashboard.passes_.new": { "": "createPass" },
  "dashboard.passes_.$id": { "": "updatePass" },
  "dashboard.overlay": { create: "createOverlay", replace: "replaceOverlay", remove: "removeOverlay" },
  "dashboard.embed": { "": "changeEmbedSettings" },
  "dashboard.team": { invite: "inviteHelper", remove: "removeHelper" },

  // Administration
  "admin._index": { "": none("checks the set-up again; programs run the command doctor beside the server") },
  "admin.codes": { "": "issueInvitationCode" },
  "admin.transfers": {
    confirm: none("a person has looked into the bank account; programs send webhooks of the bank"),
    assign: none("a person has compared a payment with the bank account"),
    returned: none("a person has transferred money at the bank"),
    foreign: none("a person has compared a payment with the bank account"),
    refunded: none("a person has transferred money at the bank"),
    statement: none("a file that a person gets from the bank; programs send webhooks of the bank"),
    forgetColumns: none("belongs to the file that a person uploads"),
  },
  "admin.share": { "": "updateSiteShare" },
  "admin.site": {
    name: "renameSite",
    contact: "changeSiteContact",
    colors: "changeSiteColors",
    colorsReset: "resetSiteColors",
  },
  "admin.site_.$kind": { save: "saveSiteDocument", preview: "previewSiteDocument" },
  "admin.payouts": {
    prepare: none("a person is about to transfer money at the bank"),
    prepareAll: none("a person is about to transfer money at the bank"),
    paidMany: "recordPayouts",
  },
  "admin.payouts_.$id": {
    paid: "recordPayouts",
    cancel: none("a person has not transferred money at the bank"),
    reverse: none("a person has looked into the bank account"),
    send: none("a person decides that money leaves the site"),
    takeBack: none("a person decides that money is taken from an artist"),
  },
  "admin.actions.$action.$id": Object.fromEntries(adminActions.map((act) => [act, "actAsAdmin" as const])),
};
