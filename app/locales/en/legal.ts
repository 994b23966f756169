const legal = {
  updated: "In force since {date}",
  contents: "Contents",
  terms: {
    title: "Terms",
    lead: "What you may expect from Nhạc Sống, and what we expect from you. Short, because you should read it.",
    account: "Your account",
    accountText:
      "You sign in with an email address or a phone number and a password, or with Google where this server offers it. Keep the password to yourself. You may use the platform if you may lawfully agree to these terms where you live; for younger people a parent agrees.",
    accountEnd:
      "You can delete your account at any time from your profile. We may suspend an account that harms others, breaks the law or abuses payments.",
    tickets: "Tickets",
    ticketsText:
      "A ticket admits one account to one show and its replay, if the artist offers a replay. When you start to pay, your seat is held for 15 minutes. You pay the price that was shown when the hold began.",
    ticketsOne:
      "One person can hold one ticket for a show. Tickets are bound to the account and cannot be resold here.",
    refunds: "Refunds",
    refundsText:
      "Tickets can be refunded up to 24 hours before the event starts, none after it begins. You do this yourself on the page of the ticket, and the whole price goes back the way it came.",
    refundsCancelled:
      "If the artist cancels a show, every ticket is refunded without your doing anything. If a payment arrives when no seat is left, it is sent back at once and we tell you.",
    waitlist: "Waitlist",
    waitlistText:
      "When a show is full you can join the waitlist. Seats that become free are offered in the order people joined. An offer holds the seat for a limited time, which the offer names; after that it goes to the next person.",
    donations: "Donations",
    donationsText:
      "Donations support the artist. Donations are final and non-refundable. They buy no seat and no favour.",
    artists: "For artists",
    artistsText:
      "Artists are approved by the operators of this server. As an artist you perform what you are allowed to perform, you describe your shows truthfully, and you are responsible for the rights to the music. Cancelling a show with sold tickets refunds everybody.",
    conduct: "In the room",
    conductText:
      "Be kind. Artists and their moderators may delete messages, pause people from chatting or ban them from a room. Do not record or restream shows without the artist's consent.",
    service: "The service",
    serviceText:
      "Live video depends on many networks. We work to keep shows running, and we cannot promise that every line holds. If a ticketed show cannot take place, its tickets are refunded.",
    changes: "Changes",
    changesText: "When these terms change, the date above changes. What you bought before keeps the terms of its day.",
  },
  privacy: {
    title: "Privacy",
    lead: "What this server knows about you, why, for how long, and what you can do about it.",
    keep: "What we keep",
    keepAccount:
      "Your account: name, email address or phone number, an encrypted form of your password that cannot be turned back, picture, language, time zone and what you chose in your profile.",
    keepUse:
      "What you do here: saved events, artists you follow, tickets, donations, messages in chat and to artists, reviews, your place on a waitlist.",
    keepPresence:
      "Who was at which show, and when: so that tickets admit the right people and only those who were there write reviews.",
    keepLogs:
      "Records of requests, to keep the server running and safe. They hold no passwords and no card numbers. Failed sign-ins and refused requests are recorded with their network address.",
    cookies: "Cookies",
    cookiesText: "Only those that the pages need:",
    cookieSession: "nhacsong_session: keeps you signed in, up to 30 days. Scripts cannot read it.",
    cookieVisitor:
      "nhacsong_visitor: a random number for this browser, so that a guest is counted once as a viewer and floods can be stopped.",
    cookieTaste: "nhacsong_lang, nhacsong_theme, nhacsong_zone: your language, appearance and time zone.",
    cookieToast: "nhacsong_toast: carries a message such as “Changes saved” to the next page, then disappears.",
    noTrackers:
      "There is no advertising, no analytics of other companies and no tracking across sites. Fonts, pictures and scripts come from this server.",
    others: "Who else is involved",
    othersPayments:
      "Payments: when card payments are on, Stripe processes them. Your card number goes to Stripe and never reaches this server; we keep the reference, the amount and the state.",
    othersGoogle: "Google: only if you choose to sign in with Google. We receive your name, email address and picture.",
    othersMail:
      "Mail: messages about your tickets and your account go through the mail server that the operators have set up.",
    othersVideo:
      "Sample videos of an artist may stand on YouTube or Facebook. Those companies learn of your visit when you play such a video.",
    othersSee:
      "Other people see your first name and picture when you chat or write a review. Your email address and phone number are never shown.",
    duration: "How long",
    durationText:
      "Account and activity: until you delete them. Records of payments stay as long as the law on bookkeeping demands, without your name once the account is deleted. Sessions end after 30 days or when you sign out.",
    rights: "What you can do",
    rightsDownload: "Download: your profile offers a file with everything that belongs to your account.",
    rightsCorrect: "Correct: name, picture, language and time zone are in your profile.",
    rightsDelete:
      "Delete: your profile has a button that deletes your account. It takes your name, contact and sessions with it at once.",
    questions: "Questions",
    questionsText:
      "Nhạc Sống is open software that anyone may run. The operators of this server are responsible for what it stores.",
    questionsContact: "Contact them: {contact}",
  },
};

export default legal;
