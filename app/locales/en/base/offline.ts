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
  expired: "Expired: the planned end has passed. It still opens the show if it runs longer.",
  ticketMissing:
    "This ticket isn't saved on this device. Its show may be over, it may have been returned, or you haven't opened your tickets here.",
  qr: "QR code of your ticket",
  scan: "Scan the code with a second device to watch there.",
  watchAt: "The show is at:",
};

export default offline;
