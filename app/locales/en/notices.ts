const notices = {
  title: "Notices",
  hint: "The latest 200, for 90 days.",
  unread: "New",
  markAllRead: "Mark all as read",
  allRead: "All notices are marked as read",
  none: "No notices yet",
  noneHint: "When a show you hold a ticket for, saved or follow is about to start, you'll find it here.",
  gone: "This notice is no longer available.",
  text: {
    soon: "“{title}” by {name}: starts {when}",
    live: "“{title}” has started. {name} went live.",
    newShow: "New show by {name}: “{title}”, {when}",
    changed: "Changed: “{title}”, now {when}",
    cancelled: "Cancelled: “{title}”",
    closed: "Not available at the moment: “{title}”",
    reopened: "Available again: “{title}”",
    offer: "A seat for “{title}” is held for you until {until}",
    gift: "{person} gave you a ticket for “{title}”",
    giftTaken: "{person} has claimed your gift for “{title}”",
    refunded: "Refunded: {amount} for “{title}”",
    reply: "{name} replied to your message",
  },
};

export default notices;
