const mail = {
  greeting: "Hello {name},",
  greetingUnknown: "Hello,",
  unsubscribe: "Turn off emails like this",
  contact: "Questions? Contact us: {contact}",
  linkInvalid: "This link is incomplete. Please use the link in the email, or go to your profile.",
  unsubscribeTitle: "Emails from us",
  turnOff: "Turn these emails off",
  turnOn: "Turn them on again",
  turnedOff: "These emails are off",
  turnedOn: "These emails are on",
  toSite: "Go to {siteName}",
  alwaysSent: "We'll still email you about receipts, refunds, changes and cancellations.",
  choice: {
    messages: "Stop getting emails about messages you haven't read?",
    newsletters: "Stop getting newsletters from all artists?",
    adminTasks: "Stop getting emails about what waits for your decision as an admin?",
    reminders: "Stop getting reminders before shows you have a ticket for?",
    follows: "Stop getting emails about shows from artists you follow?",
    live: "Stop getting emails when a show you have a ticket for goes live?",
  },
  choiceOff: {
    messages: "We won't email you about unread messages any more.",
    newsletters: "You won't get newsletters from artists any more.",
    adminTasks:
      "We won't email you about what waits for an admin any more. It's still in your notifications.",
    reminders: "You won't get reminders before shows any more.",
    follows: "You won't get emails about shows from artists you follow any more.",
    live: "You won't get emails when a show goes live any more.",
  },
  newsletter: {
    subject: "{name}: {subject}",
    test: "[Test] {subject}",
    toArtist: "Visit the artist's page",
    toShow: "Go to the show",
    why: {
      followers:
        "{name} wrote this newsletter. You get it because you follow {name} on {siteName}.",
      holders: "{name} wrote this. You get it because you have a ticket for “{title}”.",
    },
    stop: "Stop newsletters from {name}",
    stopTitle: "Newsletters from {name}",
    stopQuestion: "Stop getting newsletters from {name}?",
    stopDone: "You won't get newsletters from {name} any more.",
    stopNote: "If you follow {name}, you still do. Newsletters from other artists aren't affected.",
    stopButton: "Stop these newsletters",
    startButton: "Get them again",
    stopped: "Newsletters stopped",
    started: "You'll get newsletters again",
  },
  others: "Other new shows:",
  furtherShows: "The other shows:",
  quoted: "“{text}”",
  when: "{place}: {time}",
  artist: "with {name}",
  messages: {
    subject_one: "You have {count} unread message",
    subject_other: "You have {count} unread messages",
    body_one: "{count} message from your audience is waiting for you.",
    body_other: "{count} messages from your audience are waiting for you.",
    button: "Read messages",
  },
  adminTasks: {
    subject_one: "{text} (and 1 more)",
    subject_other: "{text} (and {count} more)",
    body: "This is waiting for an admin's decision:",
    button: "See everything that's waiting",
  },
  security: {
    passwordChanged: {
      subject: "Your password was changed",
      body: "The password of your {siteName} account was changed. All other devices were signed out, and access tokens stopped working.",
      notYou: "If this wasn't you, choose a new password now. That signs out everyone else.",
      button: "Choose a new password",
    },
    passwordReset: {
      subject: "Your password was reset",
      body: "Someone chose a new password for your {siteName} account with a link from an email. All devices were signed out, and access tokens stopped working.",
      notYou:
        "If this wasn't you, someone may be reading your email. Secure your mailbox, then choose a new password.",
      button: "Choose a new password",
    },
    factorOn: {
      subject: "Two-step verification is on",
      body: "Signing in to your {siteName} account now requires a code from an authenticator app. All other devices were signed out.",
      notYou: "If this wasn't you, someone knows your password. Choose a new one now.",
      button: "Choose a new password",
    },
    factorOff: {
      subject: "Two-step verification is off",
      body: "Signing in to your {siteName} account no longer requires a code.",
      notYou:
        "If this wasn't you, choose a new password now, then turn two-step verification on again in your profile.",
      button: "Choose a new password",
    },
    googleJoined: {
      subject: "Google is connected to your account",
      body: "You can now sign in to your {siteName} account with Google. The old password no longer works, all other devices were signed out, and access tokens stopped working.",
      notYou:
        "If this wasn't you, someone is using your Google account. Secure it first, then choose a new password here.",
      button: "Choose a new password",
    },
    tokenMade: {
      subject: "A new access token",
      body: "An access token named “{name}” was created for your {siteName} account. Anyone who has it can use your account through our API.",
      notYou: "If this wasn't you, revoke it now and change your password.",
      button: "Access tokens",
    },
    passkeyAdded: {
      subject: "A new passkey",
      body: "A passkey named “{name}” was added to your {siteName} account. Anyone who can unlock the device can sign in with it.",
      notYou: "If this wasn't you, remove it now and change your password.",
      button: "Passkeys",
    },
    passkeyRemoved: {
      subject: "A passkey was removed",
      body: "The passkey “{name}” no longer signs in to your {siteName} account.",
      notYou: "If this wasn't you, check your passkeys now and change your password.",
      button: "Passkeys",
    },
    numberTaken: {
      subject: "A phone number was removed from your account",
      body: "The number {name} was never confirmed in your {siteName} account. Its holder has now confirmed it with a code, so it belongs to an account of its own.",
      notYou:
        "You sign in with this email as before. If it was you who asked for the code, sign in to the new account and delete it. Then add the number here again and confirm it with a code.",
      button: "Profile",
    },
    newBrowser: {
      subject: "New sign-in to your account",
      body: "Someone signed in to your {siteName} account with a browser that hasn't been used for it before: {name}.",
      notYou: "If this wasn't you, choose a new password now. That signs out everyone else.",
      button: "Choose a new password",
    },
    signedOutByAdmin: {
      subject: "You were signed out on all devices",
      body: "An admin signed you out of {siteName} on all devices. Access tokens and your private calendar address stopped working.",
      notYou: "If you didn't ask for this, please contact us. You can sign in again at any time.",
      button: "Your profile",
    },
    codeByAdmin: {
      subject: "An admin made a sign-in code for you",
      body: "An admin of {siteName} made a one-time code to read out to you on the phone. Anyone who enters it is signed in to your account.",
      notYou:
        "If you didn't ask for it, sign out all other devices under “Sign-in” in your profile, and contact us.",
      button: "Your profile",
    },
    adminRevoked: {
      subject: "You're no longer an admin",
      body: "Your admin rights on {siteName} were taken away, and you were signed out on all devices. Your account stays.",
      notYou: "If you think this is a mistake, please contact another admin.",
      button: "Your profile",
    },
    emailChanged: { subject: "Your email was changed" },
    emailTaken: { subject: "An email was removed" },
    emailRemoved: { subject: "The email added recently was removed" },
    phoneChanged: { subject: "Your phone number was changed" },
  },
  payout: {
    button: "Payouts",
    paid: {
      subject: "We've sent you {amount}",
      body: "We've transferred {amount} to your account {account}. The bank's reference is {reference}.",
      more: "Depending on the banks, it can take up to a few working days until you see it.",
    },
    reversed: {
      subject: "Your payout of {amount} was reversed",
      body: "We recorded a payout of {amount} to your account {account} (reference {reference}). That was a mistake, or the bank returned the money. We owe it to you again.",
      more: "We'll transfer it again. Please check that your bank account is correct.",
    },
    takenBack: {
      subject: "We took back {amount} of a payout",
      body: "After refunds, a dispute or a mistake, {amount} of the payout {reference} went back from your account {account} to us.",
      more: "Your ledger shows what we owe you now.",
    },
  },
  webhook: {
    subject: "A webhook was turned off",
    gone: "The address at {host} says that it's gone (410), so we no longer call it.",
    failing: "For two days, no call to the address at {host} succeeded, so we turned it off.",
    more: "Once your program answers again, turn the address on. Failed messages can be sent again from the log.",
    button: "Webhooks",
  },
  payoutAccount: {
    added: {
      subject: "We'll pay you to a new bank account",
      body: "A bank account was added to your {siteName} account: {account} ({currency}).",
      more: "If this wasn't you, choose a new password now and tell us before we send money there.",
    },
    changed: {
      subject: "Your bank account for payouts was changed",
      body: "From {time} we'll pay to {account} ({currency}). Until then the old account is used.",
      more: "If this wasn't you, keep the old account on the payouts page and choose a new password.",
    },
  },
  ticketType: "Ticket type: {name} ({access}).",
  receipt: "Receipt",
  ticket: {
    subject: "Your ticket for {title}",
    body: "You have a ticket for “{title}” with {name}. Paid: {amount}. Your code: {code}.",
    button: "Show ticket",
  },
  pass: {
    subject: "Your season pass: {pass}",
    body: "You have the season pass “{pass}” by {name}, with a ticket for each show. Paid: {amount}. The first show is “{title}”.",
    button: "Show tickets",
  },
  passRefunded: {
    subject: "Refund: {pass}",
    body: "We refunded {amount} for the season pass “{pass}” by {name} to your original payment method. The first show was “{title}”.",
    button: "My tickets",
  },
  registered: {
    subject: "Your ticket for {title}",
    body: "You're registered for “{title}” with {name}. Your code: {code}.",
    button: "Show ticket",
  },
  donation: {
    subject: "Thank you for supporting {name}",
    body: "Your {amount} donation for {name} (“{title}”) went through. Donations are final and non-refundable.",
    button: "Show page",
  },
  refunded: {
    subject: "Refunded: {amount} for {title}",
    body: "We've refunded {amount} for “{title}” to your original payment method. Depending on your bank, it can take a few days to appear.",
    button: "My Tickets",
  },
  transferShort: {
    subject: "{amount} is still missing for {title}",
    body: "Part of your transfer for “{title}” has arrived, but {amount} is missing. Please send the rest with the same reference before {until}. If it doesn't arrive by then, we'll send back what did.",
    button: "QR code for the rest",
  },
  transferBack: {
    subject: "You get {amount} back for {title}",
    body: "You get {amount} back for “{title}”. Please tell us which account to send it to. We transfer it within 3 days after that, and we'll email you.",
    button: "Enter your account",
  },
  transferRefunded: {
    subject: "Refunded: {amount} for {title}",
    body: "We've transferred {amount} for “{title}” back to the account you gave us.",
    button: "See details",
  },
  transferUndone: {
    subject: "Your ticket for {title} isn't paid yet",
    body: "We confirmed your transfer of {amount} for “{title}” by mistake. Your ticket isn't valid any more. We're sorry. The page of your transfer shows whether your seat is still held, and what you can do.",
    button: "Open your transfer",
  },
  transferUndonePass: {
    subject: "Your season pass {pass} isn't paid yet",
    body: "We confirmed your transfer of {amount} for the season pass “{pass}” by mistake. Its tickets aren't valid any more. We're sorry. The page of your transfer shows whether your seats are still held, and what you can do.",
    button: "Open your transfer",
  },
  transferUndoneTip: {
    subject: "Your donation for {name} hasn't arrived yet",
    body: "We confirmed your {amount} donation for {name} (“{title}”) by mistake: the money hasn't arrived. We're sorry. The page of your transfer shows what you can do.",
    button: "Open your transfer",
  },
  transferUndoneMoney: {
    subject: "Correction: {amount} for {title}",
    body: "We recorded {amount} as your transfer for “{title}” by mistake. It doesn't count as paid, and it doesn't go back to you. We're sorry. The page of your transfer shows what really arrived.",
    button: "Open your transfer",
  },
  cancelled: {
    subject: "Cancelled: {title}. You've been refunded.",
    body: "“{title}” with {name} has been cancelled. We've refunded {amount} to your original payment method. We're sorry.",
    button: "Find a show",
  },
  cancelledOwed: {
    subject: "Cancelled: {title}. Your money is on its way.",
    body: "“{title}” with {name} has been cancelled. We're refunding {amount} to your original payment method, but the payment service hasn't confirmed it yet. We'll email you when it does. We're sorry.",
    button: "Show ticket",
  },
  cancelledFree: {
    subject: "Cancelled: {title}",
    body: "“{title}” with {name} has been cancelled. We're sorry.",
    button: "Find a show",
  },
  noReplayFree: {
    subject: "No replay of {title}",
    body: "The replay of “{title}” with {name} couldn't be made, so your ticket for it is no longer valid. We're sorry.",
    button: "Find a show",
  },
  cancelledWaiting: {
    subject: "Cancelled: {title}",
    body: "“{title}” with {name} has been cancelled, so its waitlist is closed. We're sorry.",
    button: "Find a show",
  },
  closed: {
    subject: "Not available at the moment: {title}",
    body: "“{title}” with {name} isn't available at the moment. We'll email you if it comes back. Until then, you can return your ticket at any time, even after the usual deadline. Any payment for it is refunded in full.",
    button: "Show ticket",
  },
  reopened: {
    subject: "Available again: {title}",
    body: "“{title}” with {name} is available again, and your ticket is valid. It starts:",
    button: "Show ticket",
  },
  suspended: {
    subject: "Your account is suspended",
    body: "Our team has suspended your account. You can't sign in until our team lifts this.",
  },
  takenDown: {
    button: "Your shows",
    hiddenShow: {
      subject: "Your show has been hidden: {excerpt}",
      body: "Our team has hidden your show “{excerpt}”. Only you and our team can see it, and ticket sales are paused. People with a ticket can return it while the show is hidden.",
    },
    cancelledShow: {
      subject: "Your show has been cancelled: {excerpt}",
      body: "Our team has cancelled your show “{excerpt}”. Everyone who paid for a ticket gets a full refund.",
    },
    review: {
      subject: "Your review has been taken down",
      body: "Our team has taken down your review: “{excerpt}”.",
    },
    message: {
      subject: "Your chat message has been taken down",
      body: "Our team has taken down your chat message: “{excerpt}”.",
    },
  },
  offer: {
    subject: "A seat for {title} is held for you",
    body: "We're holding a seat to “{title}” for you until {until}. After that, it goes to the next person.",
    button: "Take your seat",
  },
  day: {
    subject: "Tomorrow: {title}",
    body: "“{title}” with {name} starts within 24 hours.",
    button: "Show ticket",
  },
  hour: {
    subject: "In one hour: {title}",
    body: "“{title}” with {name} starts within the hour.",
    button: "Watch Live",
  },
  live: {
    subject: "{name} is live now",
    body: "“{title}” has started.",
    button: "Watch Live",
  },
  repriced: {
    subject: "New price, your ticket stays valid: {title}",
    body: "The price of “{title}” with {name} has changed. Your ticket is still valid, and there's nothing more to pay or do. The show starts:",
    button: "Show ticket",
  },
  changed: {
    subject: "Changed: {title}",
    body: "The time of “{title}” with {name} has changed. It is now:",
    button: "Show ticket",
  },
  newShow: {
    subject: "New show by {name}: {title}",
    body: "{name}, an artist you follow, has announced “{title}”. It starts:",
    button: "See the show",
  },
  followedLive: {
    subject: "{name} is live now",
    body: "{name}, an artist you follow, is live now with “{title}”.",
    button: "Watch now",
  },
  gift: {
    subject: "A ticket for you: {title}",
    body: "{receiver} has given you a ticket for “{title}” with {name}. Use the button below to claim it.",
    button: "Claim the ticket",
  },
  giftBought: {
    subject: "Your gift: a ticket for {title}",
    body: "You've bought a ticket for “{title}” with {name} as a gift for {receiver}. Paid: {amount}. Until they claim it, you can take it back or give it to someone else.",
    button: "Show gift",
  },
  giftTaken: {
    subject: "{receiver} has claimed your gift",
    body: "{receiver} has claimed your gift: a ticket for “{title}” with {name}.",
    button: "My Tickets",
  },
  giftReturned: {
    subject: "Your ticket has been returned: {title}",
    body: "Your gift ticket for “{title}” has been refunded to the person who paid for it. It's no longer valid.",
    button: "Show page",
  },
};

export default mail;
