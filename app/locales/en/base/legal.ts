const legal = {
  updated: "Effective {date}",
  contents: "Contents",
  imprint: { title: "Imprint" },
  agree: {
    title: "Our terms have changed",
    lead: "Please read the new terms and agree to them. Tickets you hold stay valid either way. You need to agree before you buy, publish a show or go live.",
    tick: "I agree to the terms",
    submit: "Agree and continue",
    thanks: "Thank you. You've agreed to the terms.",
    doneTitle: "You've agreed to the terms",
    doneText: "There's nothing more to do.",
  },
  terms: {
    title: "Terms",
    lead: "What you can expect from {siteName}, and what we expect from you. It's short, so please read it.",
    account: "Your account",
    accountText:
      "You sign in with an email address or a phone number and a password, or with Google where this server offers it. Keep your password to yourself. You can use the site if the law where you live lets you agree to these terms. If you're too young, a parent must agree for you.",
    accountEnd:
      "You can delete your account at any time from your profile. We may suspend an account that harms others, breaks the law or abuses payments.",
    tickets: "Tickets",
    ticketsText:
      "A ticket admits one account to one show and its replay, if the artist offers a replay. When you start paying, we hold your seat for 15 minutes, or for 30 minutes if you pay by bank transfer. You pay the price shown when the hold began.",
    ticketsOne:
      "One person can hold one ticket for a show. Tickets are tied to the account and can't be resold here.",
    refunds: "Refunds",
    refundsText:
      "Tickets can be refunded up to 24 hours before the event starts, none after it begins. In the last 24 hours before the start, you can't return them any more. You can do this yourself on the ticket page, and we refund the full price to your original payment method. If you paid by bank transfer, we transfer it within 3 days after you tell us your account.",
    refundsCancelled:
      "If the artist cancels a show, we refund every ticket automatically, at any time. If we take a show off the site, you can return its tickets at any time. If a payment arrives when no seats are left, we refund it and tell you.",
    waitlist: "Waitlist",
    waitlistText:
      "When a show is full, you can join the waitlist. We offer open seats in the order people joined. Each offer says how long it holds the seat. After that, the seat goes to the next person.",
    donations: "Donations",
    donationsText:
      "Donations support the artist. Donations are final and non-refundable. They don't buy a seat or any favor.",
    artists: "For artists",
    artistsText:
      "Artists are approved by the operators of this server. As an artist, you only perform what you're allowed to perform, describe your shows truthfully, and are responsible for the rights to the music. If you cancel a show with sold tickets, everyone is refunded.",
    conduct: "Chat and conduct",
    conductText:
      "Be kind. Artists and their moderators can delete messages, time people out or ban them from a chat. Don't record or restream shows without the artist's consent.",
    service: "The service",
    serviceText:
      "Live video depends on many networks. We work to keep shows running, but we can't promise that every connection holds. If a ticketed show can't take place, its tickets are refunded.",
    changes: "Changes",
    changesText:
      "When these terms change, the date above changes. The terms in force when you bought something still apply to it.",
  },
  privacy: {
    title: "Privacy",
    lead: "What this server knows about you, why, for how long, and what you can do about it.",
    keep: "What we keep",
    keepAccount:
      "Your account: name, email address or phone number, a one-way hash of your password, picture, language, time zone, what you chose in your profile, and which version of the terms you agreed to, and when.",
    keepUse:
      "What you do here: saved events, artists you follow, tickets, donations, messages in chat and to artists, reviews, your place on a waitlist; the notifications in your list for 90 days.",
    keepBank:
      "Bank accounts you give us for payouts or refunds, encrypted. Those for refunds are deleted once the money is back, those for payouts with your account.",
    keepPresence:
      "Who attended which show, and when, so that tickets admit the right people and only people who attended can write reviews.",
    keepReach:
      "With a ticket: the country of your time zone, and what led you to the show, such as a shared link or the name in the link (utm_source). For viewers of a show we keep only how many were in each country. We never look up your network address for this, and artists see numbers only. To count everyone once, we keep a scrambled mark per viewer, until twelve hours after the show.",
    keepLogs:
      "Request logs, to keep the server running and safe. They contain no passwords or card numbers. Failed sign-ins and refused requests are recorded with their network address.",
    cookies: "Cookies",
    cookiesText: "Only the ones our pages need:",
    cookieSession:
      "nhacsong_session: keeps you signed in for up to 30 days. Scripts can't read it.",
    cookieVisitor:
      "nhacsong_visitor: a random number for this browser, so that we count each guest once and can stop abuse.",
    cookieViewer:
      "nhacsong_viewer: the number of your account, so that other tabs and the Back button stop showing your pages after you sign out.",
    cookieDevice:
      "nhacsong_device: remembers, in scrambled form, which accounts signed in on this browser, so that strangers who guess at your password can't lock you out. Kept for one year.",
    cookieSignIn:
      "nhacsong_sign_in: lets only the browser that asked for a sign-in code use it. Kept for an hour. nhacsong_second_step: remembers that your password was right until you enter the second step. nhacsong_google and nhacsong_google_kept: the same for the way to Google and back. These are kept for ten minutes.",
    cookiePasskey:
      "nhacsong_passkey: lets only the browser that began to use a passkey finish. Kept for five minutes.",
    cookieMedia:
      "nhacsong_media: shows the servers that deliver our video that you may watch. Set when you open a show while signed in, sent with video only, and kept for twelve hours. Only on sites with several such servers.",
    cookieTelevision:
      "nhacsong_tv: connects a TV with the phone that opens shows on it. Set only on the TV, kept for 25 hours.",
    cookieTaste:
      "nhacsong_lang, nhacsong_theme, nhacsong_text, nhacsong_zone, nhacsong_currency: your language, appearance, text size, time zone and currency.",
    cookieWish:
      "nhacsong_wish: remembers for 30 minutes what you pressed before you signed in, such as “Follow”, so that it's done afterwards.",
    cookieToast:
      "nhacsong_toast: carries a message such as “Changes saved” to the next page, then disappears.",
    noTrackers:
      "There's no advertising, no analytics by other companies and no tracking across sites. Fonts, pictures and scripts come from this server.",
    others: "Who else is involved",
    othersPayments:
      "Payments: when card payments are on, Stripe processes them. Your card number goes to Stripe and never reaches this server. We keep the reference, the amount and the status.",
    othersTransfers:
      "Bank transfers: your bank tells us the amount, the note and the end of your account number. If the operators use SePay or payOS, that service reports transfers to us. The account for a refund is stored encrypted, and deleted once the money is back.",
    othersGoogle:
      "Google: only if you choose to sign in with Google. We receive your name, email address and picture.",
    othersMail:
      "Email: emails about your tickets and account go through the mail server set up by the operators.",
    othersTexts:
      "Text messages: the operators may use a text message service. It gets your phone number with a code you ask for, or a warning that your sign-in has changed. We keep the number for 30 days, the text until it is handed over.",
    othersVideo:
      "An artist's sample videos may be hosted on YouTube or Facebook. Those companies learn about your visit when you play such a video.",
    othersSee:
      "Other people see your first name and picture when you chat or write a review. Your email address and phone number are never shown.",
    duration: "How long",
    durationText:
      "Account and activity: until you delete them. We keep payment records as long as accounting law requires. Once the account is deleted, only receipts still have your name. Sessions end after 30 days or when you sign out. We keep the address and subject of emails for 30 days, their text until they are sent.",
    rights: "What you can do",
    rightsDownload:
      "Download: in your profile, you can download a file with everything that belongs to your account.",
    rightsCorrect: "Correct: name, picture, language and time zone are in your profile.",
    rightsDelete:
      "Delete: in your profile, you can delete your account. We remove your name, contact details and sessions right away. Receipts keep your name, as the law requires.",
    questions: "Questions",
    questionsText:
      "Nhạc Sống is open software that anyone can run. The operators of this server are responsible for what it stores.",
    questionsContact: "Contact them: {contact}",
  },
};

export default legal;
