const mail = {
  greeting: "Hello {firstName},",
  greetingUnknown: "Hello,",
  unsubscribe: "Turn off emails like this",
  contact: "Questions? Contact us: {contact}",
  linkInvalid: "This link is not complete. Please use the one in the mail, or your profile.",
  unsubscribeTitle: "Mails from us",
  turnOff: "Turn these mails off",
  turnOn: "Turn them on again",
  turnedOff: "These mails are turned off",
  turnedOn: "These mails are turned on",
  toSite: "To Nhạc Sống",
  alwaysSent: "Receipts, refunds, changes and cancellations of your shows always reach you.",
  choice: {
    reminders: "Do you want no more reminders before the shows you have a ticket for?",
    follows: "Do you want no more mail about the shows of artists you follow?",
    live: "Do you want no more mail when a show you have a ticket for goes live?",
  },
  choiceOff: {
    reminders: "You get no more reminders before shows.",
    follows: "You get no more mail about the shows of artists you follow.",
    live: "You get no more mail when a show goes live.",
  },
  giftNote: "“{note}”",
  when: "{place}: {time}",
  artist: "with {name}",
  ticket: {
    subject: "Your ticket for {title}",
    body: "You have a ticket for “{title}” with {name}. Paid: {amount}. Your code: {code}.",
    button: "Show ticket",
  },
  registered: {
    subject: "Your ticket for {title}",
    body: "You are registered for “{title}” with {name}. Your code: {code}.",
    button: "Show ticket",
  },
  donation: {
    subject: "Thank you for supporting {name}",
    body: "Your {amount} donation for {name} (“{title}”) went through. This email is your receipt. Donations are final and non-refundable.",
    button: "Event page",
  },
  refunded: {
    subject: "Refunded: {amount} for {title}",
    body: "{amount} for “{title}” has gone back to where it came from. Depending on your bank it takes a few days to show.",
    button: "My Tickets",
  },
  why: {
    refundMismatch: "The amount paid was not the amount asked for.",
    refundCancelled: "The event was cancelled before your payment arrived.",
    refundArtist: "The artist was no longer active when your payment arrived.",
    refundOver: "The event was over before your payment arrived.",
    refundDuplicate: "You already had a ticket when this payment arrived.",
    refundSeatGone: "The last seat went before your payment arrived.",
  },
  cancelled: {
    subject: "Cancelled: {title}. You are refunded.",
    body: "“{title}” with {name} has been cancelled. {amount} has gone back to where it came from. We are sorry.",
    button: "Find a show",
  },
  cancelledOwed: {
    subject: "Cancelled: {title}. Your money is on its way.",
    body: "“{title}” with {name} has been cancelled. {amount} goes back to where it came from. The payment service has not confirmed it yet; we keep asking and write to you when it has. We are sorry.",
    button: "Show ticket",
  },
  cancelledFree: {
    subject: "Cancelled: {title}",
    body: "“{title}” with {name} has been cancelled. We are sorry.",
    button: "Find a show",
  },
  cancelledWaiting: {
    subject: "Cancelled: {title}",
    body: "“{title}” with {name} has been cancelled, so its waitlist is closed. We are sorry.",
    button: "Find a show",
  },
  closed: {
    subject: "Not available at the moment: {title}",
    body: "“{title}” with {name} isn't available at the moment. We'll write to you if it comes back. While it is closed you can return your ticket at any time, even after the usual deadline. Whatever was paid for it is refunded in full.",
    button: "Show ticket",
  },
  reopened: {
    subject: "Available again: {title}",
    body: "“{title}” with {name} is available again, and your ticket is valid. It begins:",
    button: "Show ticket",
  },
  takenDown: {
    button: "Your shows",
    hiddenShow: {
      subject: "Your show has been hidden: {excerpt}",
      body: "Our team has hidden your show “{excerpt}”. Only you and our team can see it, and nothing is sold. People with a ticket can return it while the show is hidden.",
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
    body: "A seat for “{title}” is held for you until {until}. After that it goes to the next person.",
    button: "Take the seat",
  },
  day: {
    subject: "Tomorrow: {title}",
    body: "“{title}” with {name} starts within a day.",
    button: "Show ticket",
  },
  hour: {
    subject: "In one hour: {title}",
    body: "“{title}” with {name} starts within the hour.",
    button: "Watch Live",
  },
  live: {
    subject: "{name} is live now",
    body: "“{title}” has begun.",
    button: "Watch Live",
  },
  repriced: {
    subject: "A new price, your ticket stays: {title}",
    body: "“{title}” with {name} costs something else from now on. Your ticket is valid as it is: there is nothing to pay and nothing to do. The show begins:",
    button: "Show ticket",
  },
  changed: {
    subject: "Changed: {title}",
    body: "The time of “{title}” with {name} has changed. It is now:",
    button: "Show ticket",
  },
  newShow: {
    subject: "A new show by {name}: {title}",
    body: "{name}, whom you follow, has announced “{title}”. It begins:",
    button: "Show event",
  },
  followedLive: {
    subject: "{name} is live now",
    body: "{name}, whom you follow, is on air now with “{title}”.",
    button: "Watch now",
  },
  gift: {
    subject: "A ticket for you: {title}",
    body: "{receiver} has given you a ticket for “{title}” with {name}. It is yours as soon as you take it with the button below.",
    button: "Take the ticket",
  },
  giftBought: {
    subject: "Your gift: a ticket for {title}",
    body: "You have bought a ticket for “{title}” with {name} as a gift for {receiver}. Paid: {amount}. Until it is taken you can take it back or give it to somebody else.",
    button: "Show gift",
  },
  giftTaken: {
    subject: "{receiver} has taken your gift",
    body: "{receiver} has taken your gift: a ticket for “{title}” with {name}.",
    button: "My Tickets",
  },
  giftReturned: {
    subject: "Your ticket has been given back: {title}",
    body: "The ticket for “{title}” that you were given has been refunded to the one who paid for it. It is no longer valid.",
    button: "Event page",
  },
};

export default mail;
