const calendar = {
  title: "Your shows in your calendar",
  lead: "Your tickets and the shows of artists you follow appear in your phone's calendar and stay up to date.",
  name: "{siteName}: my shows",
  hasTicket: "You have a ticket.",
  cancelledTitle: "Cancelled: {title}",
  gone: "This calendar address no longer works. If you have a new one, you'll find it in your profile.",
  create: "Create my calendar address",
  created: "Your calendar address is ready",
  subscribe: "Subscribe",
  app: "Open in calendar app",
  appHint: "For iPhone, iPad, Mac and Outlook.",
  google: "Add to Google Calendar",
  googleHint:
    "Open this on a computer; it then shows on your Android phone, too. Google updates it a few times a day.",
  address: "Address to copy",
  addressHint: "For other calendars: choose “Subscribe” or “From URL” there and paste it.",
  since: "Created {time}",
  secret: "This address is private",
  secretHint:
    "Anyone who has it can see the shows in your calendar, without signing in. It doesn't contain your name or ticket codes.",
  replace: "Replace address",
  replaceHint:
    "If someone else got this address, replace it. Calendars with the old address stop updating, so subscribe again.",
  replacing: "Replacing...",
  replaced: "Address replaced",
  replacedHint: "The old address no longer works.",
  remove: "Remove address",
  removing: "Removing...",
  removed: "Address removed",
  removedHint: "Calendars that used it no longer update.",
};

export default calendar;
