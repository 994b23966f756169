const admin = {
  title: "Admin",
  reports: "Reports",
  codes: "Invitation codes",
  events: "Shows",
  users: "Accounts and artists",
  tickets: "Tickets",
  receipts: "Receipts",
  ledger: "Books",
  transfers: "Bank transfers",
  payouts: "Pay artists",
  share: "Our share",
  site: "Name, looks, texts",
  outbox: "Outbox",
  audit: "Who did what",

  searchReports: "Text, reporter or reported person",
  searchCodes: "Who issued or used it",
  searchEvents: "Title, artist or show ID",
  searchUsers: "Phone, email, name, ticket code, transfer reference, receipt number",
  searchTickets: "Code, ticket holder or show",
  searchOutbox: "Address or subject",
  from: "From",
  to: "To",
  searchAudit: "Action, person or subject",
  nothing: "Nothing found",
  nothingYet: "Nothing here yet",
  times: "Times: {zone}",
  nothingHint: "Try other words, or clear the search.",
  range: "{from}–{to} of {total}",
  previous: "Previous page",
  next: "Next page",
  pages: "Pages",
  all: "All",

  suspended: "Suspended",
  role: "Role",
  roles: { viewer: "Viewer", artist: "Artist", admin: "Admin" },
  joined: "joined {when}",
  state: "State",
  actions: "Actions",
  artist: "Artist",
  ticketCount_one: "{count} ticket",
  ticketCount_other: "{count} tickets",
  command: "Command line",
  codeIssuedAt: "Issued {when}",
  codeUntil: "Valid until {when}",

  people: {
    pending: "Want to be artists",
    approved: "Artists",
    rejected: "Rejected",
    suspended: "Suspended",
  },
  applicationState: { pending: "Pending", approved: "Artist", rejected: "Rejected" },
  featured: "Featured",
  verified: "Verified",
  hidden: "Hidden",
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
  live: "Live",
  ticketStatus: { active: "Active", used: "Used", refunded: "Refunded" },
  auditLine: {
    admin: {
      made: "{by} made {subject} an admin.",
      revoked: "{by} took away {subject}'s admin rights.",
    },
    user: {
      suspended: "{by} suspended {subject}.",
      reinstated: "{by} reinstated {subject}.",
      verified: "{by} marked {subject} as verified.",
      unverified: "{by} removed the verified mark from {subject}.",
      signedOut: "{by} signed {subject} out on all devices.",
      signInCode: "{by} made a one-time sign-in code for {subject}.",
      factorReset: "{by} turned off two-step verification for {subject}.",
      resetLink: "{by} created a password reset link for {subject}.",
    },
    event: {
      hidden: "{by} hid the show {subject}.",
      unhidden: "{by} made the show {subject} visible again.",
      cancelled: "{by} cancelled the show {subject}.",
    },
    mail: {
      read: "{by} read the email {subject}.",
      resent: "{by} sent the email {subject} again.",
    },
    application: {
      approved: "{by} approved {subject} as an artist.",
      rejected: "{by} rejected the application from {subject}.",
    },
    artist: {
      featured: "{by} featured {subject}.",
      unfeatured: "{by} stopped featuring {subject}.",
    },
    report: {
      dismissed: "{by} dismissed report {subject}.",
      takenDown: "{by} took down the content in report {subject}.",
      suspended: "{by} suspended the author of the content in report {subject}.",
      lifted: "{by} lifted the ban on {subject}.",
      banKept: "{by} kept the ban on {subject}.",
    },
    pass: { refunded: "{by} refunded a season pass." },
    donation: { refunded: "{by} refunded a donation for {subject}." },
    ticket: {
      refunded: "{by} refunded the ticket {subject}.",
      resent: "{by} sent the ticket {subject} again.",
    },
    transfer: {
      confirmed: "{by} confirmed a bank transfer.",
      assigned: "{by} assigned money from the bank to a purchase.",
      returned: "{by} recorded that money from an unknown sender went back.",
      foreign: "{by} recorded that money at the bank isn't for this site.",
      refunded: "{by} recorded a refund by bank transfer.",
      undone: "{by} undid the confirmation of a bank transfer.",
      restored: "{by} put money at the bank back on the list.",
      statement: "{by} uploaded a bank statement.",
    },
    payout: {
      prepared: "{by} prepared a payout to {subject}.",
      cancelled: "{by} cancelled a payout to {subject}.",
      paid: "{by} recorded a payout to {subject}.",
      reversed: "{by} reversed a payout to {subject}.",
    },
    site: {
      changed: "{by} changed the settings of the site.",
      terms: "{by} saved a new version of the terms.",
      privacy: "{by} saved a new version of the privacy page.",
      imprint: "{by} saved a new version of the imprint.",
    },
    siteShare: { changed: "{by} changed the share of the site." },
    invitation: { issued: "{by} issued an invitation code." },
    chat: {
      delete: "{by} deleted a chat message from {subject}.",
      clear: "{by} deleted all chat messages from {subject}.",
      approve: "{by} approved a chat message from {subject}.",
      reject: "{by} rejected a chat message from {subject}.",
      pin: "{by} pinned a chat message from {subject}.",
      unpin: "{by} unpinned the chat message in {subject}.",
      timeOut: "{by} timed {subject} out of the chat.",
      ban: "{by} banned {subject} from the chat.",
      lift: "{by} let {subject} write in the chat again.",
      rules: "{by} changed the chat rules for {subject}.",
    },
    other: "{by}: {action}",
  },
  auditGone: "(deleted)",
  mailState: { waiting: "Queued", sent: "Sent", failed: "Failed", expired: "Expired" },
  reportState: {
    open: "Open",
    settled: "Resolved",
    dismissed: "Dismissed",
    upheld: "Action taken",
  },
  reportKind: {
    event: "Show",
    message: "Chat message",
    artist: "Artist",
    review: "Review",
    letter: "Private message",
    ban: "Ban appeal",
  },
  reportedBy: "by {name}",
  reportOf: "against {name}",
  appealOf: "{name} asks for the ban to be lifted",
  alike: "{formatted} open reports about this",
  settledWords: "Reason: {words}",
  codeState: { open: "Active", used: "Used", expired: "Expired" },

  issueCode: "Issue a code",
  issuing: "Issuing...",
  codeIssued: "New invitation code. We only show it once:",
  codeHint: "Works once, for 30 days. Anyone who applies with it is approved right away.",
  showMail: "Read",
  noMailServer:
    "No mail server is configured, so emails stay here. We delete their text when the link in them expires.",
  mailTextSent: "This email was sent. We don't keep its text.",
  mailTextExpired:
    "The link in this email expired before it could be sent, so we deleted its text.",
  mailExpired: "The link in this email has expired. The person can ask for a new one.",

  words: "Message to the applicant",
  wordsHint: {
    sent: "We include it in the email exactly as you write it.",
    waits:
      "It's part of the email, which stays in the outbox: this site can't send emails yet. They see the decision in their notifications.",
    none: "Our emails don't reach them, so they won't see this. They see the decision in their notifications.",
  },
  told: {
    sent: "We're emailing the applicant.",
    waits:
      "The applicant sees it in their notifications. The email stays in the outbox: this site can't send emails yet.",
    none: "The applicant sees it in their notifications. No email reaches them.",
  },
  reason: "Reason",
  reasonHint: "Kept in the audit log.",
  toldReason: "Reason, in words for the person",
  toldReasonHint: "Shown to the person when they sign in. Also kept in the audit log.",
  toldReasonMailed:
    "Shown to the person when they sign in, and emailed to them if their email is confirmed. Also kept in the audit log.",
  wordsRequired: "Please give a reason.",
  wordsLong: "Up to 2,000 characters.",
  notDone: "That didn't work",
  working: "Working...",
  keep: "Cancel",
  keepShow: "Keep the show",

  alreadyDecided: "This has already been decided.",
  alreadySuspended: "This account is already suspended.",
  factorOff: "This account doesn't use two-step verification.",
  notSuspended: "This account isn't suspended.",
  notYourself: "You can't do this to your own account.",
  noEmail: "This account has no email.",
  accountSuspended: "This account is suspended. Please reinstate it first.",
  emailUnverified:
    "This email isn't confirmed and may be another person's, so we can't send a link to it.",
  notPublished: "Only a published show can be cancelled.",
  alreadySettled: "This report has already been resolved.",
  ticketNotSendable: "This ticket was returned, or is an unclaimed gift.",
  alreadySent: "This email has already been sent.",
  unknownAct: "This action doesn't exist.",
  factorNeeded: "Please turn on two-step verification first",
  factorNeededText:
    "Admins need it, or a passkey, before they can use the admin area on this server.",

  addressNotProven: "This person's email isn't confirmed, so no code can be read out for it.",
  codeCanBeSent:
    "Lost password? “Send me a code” on the login page sends this person six digits, so there is no code to read out.",
  codeHowTo:
    "It works once, within 15 minutes. They enter {loginId} on the login page, press “{button}” and type this code. We don't show it again.",
  codeRead: "I have read it out",
  person: {
    noTickets: "No tickets.",
    shows: "Their shows",
    olderTickets_one: "{count} older ticket",
    olderTickets_other: "{count} older tickets",
    payments: "Payments",
    paymentCount_one: "{count} payment",
    paymentCount_other: "{count} payments",
    receipt: "Receipt",
    signIn: "Signing in",
    ways: "Signs in with",
    password: "password",
    passkeys: "passkeys ({count})",
    twoStep: "two-step verification",
    codesOnly: "one-time codes",
    devices: "Signed in on devices",
    lastSeen: "Last seen",
    account: "Account",
    log: "What admins did here",
  },
  paymentKind: { ticket: "Ticket", donation: "Tip", pass: "Season pass" },
  paymentMethod: { card: "Card", transfer: "Bank transfer" },
  paymentState: {
    held: "Not paid yet",
    paying: "Being paid",
    paid: "Paid",
    refunding: "Being refunded",
    refunded: "Refunded",
    expired: "Not paid in time",
    failed: "Failed",
  },
  /** Questions before an action that depend on what it does to money and people. */
  questions: {
    hide: "Hide “{name}” by {person}? We tell the artist. If it's live, it stops.",
    hideSold_one:
      "Hide “{name}” by {person}? {tickets} person has a ticket. We tell them and the artist, and they can return it while the show is hidden. If it's live, it stops.",
    hideSold_other:
      "Hide “{name}” by {person}? {tickets} people have a ticket. We tell them and the artist, and they can return it while the show is hidden. If it's live, it stops.",
    cancelUnsold:
      "Cancel “{name}” by {person}? There are no tickets, so no money goes back. We tell the artist. This cannot be undone.",
    cancelFree_one:
      "Cancel “{name}” by {person}? {tickets} person has a free ticket, so no money goes back. We tell them and the artist. This cannot be undone.",
    cancelFree_other:
      "Cancel “{name}” by {person}? {tickets} people have a free ticket, so no money goes back. We tell them and the artist. This cannot be undone.",
    refundFree:
      "Take back the free ticket {name} of {person} for “{show}”? This frees the seat. No money goes back.",
  },
  actionTexts: {
    approve: {
      label: "Approve",
      question: "Approve {name} as an artist?",
      done: "Approved",
    },
    reject: {
      label: "Reject",
      question: "Reject the application from {name}?",
      done: "Rejected",
    },
    feature: { label: "Feature", question: "Feature {name}?", done: "Featured" },
    unfeature: {
      label: "Remove from featured",
      question: "Remove {name} from featured?",
      done: "Removed from featured",
    },
    verify: {
      label: "Verify identity",
      question: "Have you verified the identity of {name}?",
      done: "Verified",
    },
    unverify: {
      label: "Remove verification",
      question: "Remove the “Verified” mark from {name}?",
      done: "Verification removed",
    },
    hide: {
      label: "Hide",
      done: "Hidden",
    },
    unhide: { label: "Show again", question: "Show “{name}” again?", done: "Shown again" },
    cancel: {
      label: "Cancel and refund",
      question_one:
        "Cancel “{name}” by {person} and refund {tickets} ticket, {amount}? This cannot be undone.",
      question_other:
        "Cancel “{name}” by {person} and refund {tickets} tickets, {amount} in all? This cannot be undone.",
      done: "Cancelled. Everyone who paid is being refunded.",
    },
    suspend: {
      label: "Suspend",
      question: "Suspend {name}? This signs them out on all devices and stops their live shows.",
      done: "Suspended",
    },
    reinstate: { label: "Reinstate", question: "Reinstate {name}?", done: "Reinstated" },
    signOut: {
      label: "Sign out of all devices",
      question:
        "Sign {name} ({reach}) out of all devices? Their access tokens and private calendar address stop working too.",
      done: "Signed out on all devices",
    },
    reset: {
      label: "Send reset link",
      question: "Send {name} a password reset link, to {email}?",
      done: "The link is in the outbox",
    },
    signInCode: {
      label: "Make a one-time code",
      question:
        "Make a one-time sign-in code for {name} ({reach})? Call them yourself, on a number you know is theirs, and read the code out. The person who enters it is signed in to this account.",
      done: "Read this code out on the phone",
    },
    resetFactor: {
      label: "Turn off two-step verification",
      question:
        "Turn off two-step verification for {name} ({reach})? Make sure first that it's really {name} who asks. We tell them.",
      done: "Two-step verification is off",
    },
    revokeAdmin: {
      label: "Take away admin rights",
      question:
        "Take away the admin rights of {name} ({reach})? This signs them out on all devices.",
      done: "Admin rights taken away",
    },
    dismiss: {
      label: "Dismiss",
      question: "Dismiss all reports about “{name}”? No action will be taken.",
      done: "Dismissed",
    },
    takeDown: {
      label: "Take down",
      question:
        "Take down “{name}” by {person}? A chat message is deleted, a review is hidden. We tell {person}.",
      done: "Taken down",
    },
    suspendAuthor: {
      label: "Suspend the author",
      question:
        "Suspend {person}, who is responsible for “{name}”? This signs them out on all devices and stops their live shows.",
      done: "Suspended",
    },
    liftBan: {
      label: "Lift the ban",
      question: "Lift the ban on {name} in all of this artist's chats?",
      done: "Ban lifted",
    },
    keepBan: { label: "Keep the ban", question: "Keep the ban on {name}?", done: "Ban kept" },
    refund: {
      label: "Refund",
      question: "Refund {amount} to {person} for “{show}” (ticket {name})? This frees the seat.",
      done: "The ticket is returned. Any money paid for it is being refunded.",
    },
    refundTip: {
      label: "Refund tip",
      question:
        "Refund {amount} to {person}, a tip for “{show}”? Tips are final, so only do this in case of fraud.",
      done: "The tip is being refunded.",
    },
    undoTransfer: {
      label: "Undo the confirmation",
      question:
        "Undo the confirmation of {name}, {amount} from {person} for “{show}”? The ticket or tip it paid for is taken back. The buyer's transfer page says so, and we email buyers who have an email address.",
      done: "Confirmation undone. The money doesn't count any more.",
    },
    restoreTransfer: {
      label: "Put back",
      question: "Put {name} back on the list?",
      done: "Put back on the list",
    },
    sendTicket: {
      label: "Send the ticket again",
      question: "Email the ticket {name} for “{show}” to {person} ({reach}) again?",
      done: "The email with the ticket is queued",
    },
    resend: {
      label: "Send again",
      question: "Send “{name}” to {reach} again?",
      done: "The email is queued",
    },
  },

  mail: {
    approved: {
      subject: "You're approved as an artist",
      body: "Your application has been approved. You can now create shows.",
      button: "Dashboard",
    },
    rejected: {
      subject: "Your application",
      body: "Your application wasn't approved. You can edit it and send it again.",
      button: "Your application",
    },
  },
};

export default admin;
