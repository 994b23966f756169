const mail = {
  greeting: "Hello {firstName},",
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
    body: "{amount} has reached {name} (“{title}”). This mail is your receipt. Donations are final and non-refundable.",
    button: "Event page",
  },
  refunded: {
    subject: "Refunded: {amount} for {title}",
    body: "{amount} for “{title}” has gone back to where it came from. Depending on your bank it takes a few days to show.",
    button: "My Tickets",
  },
  cancelled: {
    subject: "Cancelled: {title}. You are refunded.",
    body: "“{title}” with {name} has been cancelled. {amount} has gone back to where it came from. We are sorry.",
    button: "Find a show",
  },
  cancelledFree: {
    subject: "Cancelled: {title}",
    body: "“{title}” with {name} has been cancelled. We are sorry.",
    button: "Find a show",
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
  changed: {
    subject: "Changed: {title}",
    body: "The time of “{title}” with {name} has changed. It is now:",
    button: "Show ticket",
  },
};

export default mail;
