const offline = {
  ownName: "English",
  language: "Language",
  title: "You're offline",
  lead: "We can't reach {siteName} right now. Check your connection. This page tries again by itself.",
  tryAgain: "Try again",
  tickets: "Your saved tickets",
  savedAt: "Saved on this device on {time}. Anything that changed after that isn't shown.",
  valid: "Valid: it opens the show.",
  used: "Used, and still valid: you can go back into the show.",
  expired: "Expired: the planned end has passed. It still opens a show that runs on.",
  ticketMissing:
    "This ticket isn't saved on this device: its show is over, it was returned, or this device hasn't opened your tickets.",
  qr: "QR code of your ticket",
  scan: "Scan the code with a second device to watch there.",
  watchAt: "The show is at:",
};

export default offline;
