const offline = {
  ownName: "English",
  language: "Language",
  title: "You're offline",
  lead: "We can't reach {siteName} right now. Check your connection. This page tries again by itself.",
  tryAgain: "Try again",
  tickets: "Your saved tickets",
  savedAt: "Saved on this device on {time}. Anything that changed after that isn't shown.",
  qr: "QR code of your ticket",
  scan: "Scan the code with a second device to watch there.",
  watchAt: "The show is at:",
};

export default offline;
